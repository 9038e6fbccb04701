export * from './types.ts';
export { rummyOptions } from './options.ts';
