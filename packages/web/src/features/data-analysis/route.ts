import { screen } from '../../platform/address/screen.ts';

export const dataAnalysisScreen = screen('project/analyze', async () => (await import('./data-analysis-screen.tsx')).DataAnalysisScreen);
