import { screen } from '../../platform/address/screen.ts';

export const alarmRulesScreen = screen('alarm-rules', async () => (await import('./alarm-rules-screen.tsx')).AlarmRulesScreen);
