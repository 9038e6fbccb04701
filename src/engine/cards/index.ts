export * from './french.ts';
