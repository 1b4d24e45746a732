import { screen } from '../../platform/address/screen.ts';

export const projectFilesScreen = screen('project/file', async () => (await import('./project-files-screen.tsx')).ProjectFilesScreen);
