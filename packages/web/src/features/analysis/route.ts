import { screen } from '../../platform/address/screen.ts';

export const deviceAnalysisScreen = screen('dev-analysis', async () => (await import('./dev-analysis-screen.tsx')).DeviceAnalysisScreen);
export const analysisScreen = screen('analysis', async () => (await import('./analysis-screen.tsx')).AnalysisScreen);
