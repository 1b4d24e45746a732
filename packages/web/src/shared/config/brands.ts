import type { Text } from '@czyun/devices';

/** Branding of the variant login pages, by path; any other login page shows the configuration's own. */
export const loginBrands: Readonly<Record<string, { readonly title: Text; readonly logo: string }>> = {
  '/inspur/login': { title: { zh: '浪潮 · 物联网数据看板', en: 'Inspur · IoT Data Dashboard' }, logo: '/favicon.svg' },
};
