import type { AppConfig } from './app-config.ts';

export const czyun: AppConfig = {
  name: 'czyun',
  title: { zh: '物联网数据看板', en: 'IoT Data Dashboard' },
  logo: '/favicon.svg',
  theme: 'system',
  language: 'zh',
  sessionMode: 'token',
  basePath: '/dataviewapi8',
};
