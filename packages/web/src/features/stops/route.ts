import { screen } from '../../platform/address/screen.ts';

export const stopsScreen = screen('dev-stop-cause', async () => (await import('./stops-screen.tsx')).StopsScreen);
