/** The tariff of both demonstration projects: the newest published prices of their region. */
export const demonstrationTariff = {
  preset: 'guangdong-delta-2026-10',
  note: '演示用：该月价格不论日期一律沿用。For the demonstration: the prices of this month hold on every day.',
  name: '广东珠三角 2026-10 / Guangdong delta',
} as const;
