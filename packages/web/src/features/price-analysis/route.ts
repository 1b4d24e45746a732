import { screen } from '../../platform/address/screen.ts';

export const priceAnalysisScreen = screen('analyze', async () => (await import('./price-analysis-screen.tsx')).PriceAnalysisScreen);
