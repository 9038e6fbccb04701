import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A forgotten `.only` would silence everything else.
    allowOnly: false,
    // All processors: vitest leaves one free by itself, which of two is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/ui/**', 'tests/e2e/**'],
          environment: 'node',
          // Generous: what is shown here is what happens, not how fast, also on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        // Node drives real browsers; one file at a time, so that their timing is their own.
        test: {
          name: 'e2e',
          include: ['tests/**/*.e2e.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
