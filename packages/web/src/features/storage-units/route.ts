import { screen } from '../../platform/address/screen.ts';

export const storageUnitsScreen = screen('energy1', async () => (await import('./storage-units-screen.tsx')).StorageUnitsScreen);
