import type { Brand } from './brands.ts';

export const inspur: Brand = {
  title: { zh: '浪潮 · 物联网数据看板', en: 'Inspur · IoT Data Dashboard' },
  line: { zh: '从机房到电站，每一度电都有来处与去处。', en: 'From the server room to the station: every kilowatt-hour accounted for.' },
  logo: '/brands/inspur.svg',
  picture: '/brands/inspur-scene.svg',
  tokens: {
    light: { action: '#0B5CAD', actionText: '#0B5CAD', actionSoft: '#E8F1FA', focus: '#0F8EC7', sunken: '#EEF4FA' },
    dark: { action: '#1F6FC4', actionText: '#7DB8F2', actionSoft: '#12293F', focus: '#7DB8F2', sunken: '#0C1826' },
  },
};
