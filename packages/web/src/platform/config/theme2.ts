import type { AppConfig } from './app-config.ts';

export const theme2: AppConfig = {
  name: 'theme2',
  title: { zh: '物联网数据看板', en: 'IoT Data Dashboard' },
  logo: '/favicon.svg',
  theme: 'wall',
  language: 'zh',
  sessionMode: 'cookie',
  basePath: '/dataviewapi8',
};
