import { screen } from '../../platform/address/screen.ts';

export const boardsScreen = screen('diydemo', async () => (await import('./boards-screen.tsx')).BoardsScreen);
