import { screen } from '../../platform/address/screen.ts';
import { catalogAhead } from '../../platform/api/ahead.ts';

export const dataAnalysisScreen = screen(
  'project/analyze',
  async () => (await import('./data-analysis-screen.tsx')).DataAnalysisScreen,
  catalogAhead,
);
