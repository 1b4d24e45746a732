import { screen } from '../../platform/address/screen.ts';

export const exportsScreen = screen('exports', async () => (await import('./exports-screen.tsx')).ExportsScreen);
