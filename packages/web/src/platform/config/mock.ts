import type { AppConfig } from './app-config.ts';

/** The visitor account exists only in demonstration data; the server refuses its changes. */
export const mock: AppConfig = {
  name: 'mock',
  title: { zh: '物联网数据看板 · 演示', en: 'IoT Data Dashboard · Demonstration' },
  logo: '/favicon.svg',
  theme: 'system',
  language: 'zh',
  sessionMode: 'token',
  basePath: '/dataviewapi8',
  visitor: { username: 'visitor', password: 'demo12345' },
};
