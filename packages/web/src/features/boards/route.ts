import { screen } from '../../platform/address/screen.ts';

export const boardsScreen = screen('diydemo', async () => (await import('./boards-screen.tsx')).BoardsScreen);
export const factoryViewScreen = screen('fac/diy/view1', async () => (await import('./factory-page.tsx')).FactoryView);
export const factoryHomeScreen = screen('fac/diy/view3Home', async () => (await import('./factory-page.tsx')).FactoryHome);
export const boardWallScreen = screen('diyCockpit', async () => (await import('./board-wall-screen.tsx')).BoardWallScreen);
