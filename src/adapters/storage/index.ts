export { memoryVault, type MemoryVault } from './memory.ts';
export { openVault, type OpenVault, type VaultOptions } from './idb-vault.ts';
