import { createServer } from 'vite';

const server = await createServer({
  server: { host: process.env['HOST'] ?? true, port: Number(process.env['PORT'] ?? 5173) },
});
await server.listen();
server.printUrls();
