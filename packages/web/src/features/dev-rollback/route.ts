import { screen } from '../../platform/address/screen.ts';

export const devRollbackScreen = screen('dev-rollback', async () => (await import('./dev-rollback-screen.tsx')).DevRollbackScreen);
