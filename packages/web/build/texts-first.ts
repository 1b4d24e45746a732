import type { Plugin } from 'vite';

/** The chunk of the sentences that every page needs, per language. */
export const firstTexts = { zh: 'texts-zh', en: 'texts-en' } as const;

/**
 * Names the chunk of each language in index.html, where public/loader.js requests the one in use: with the first scripts instead of after them. Only the
 * browser knows the language, so a plain preload cannot.
 */
export const textsFirst: Plugin = {
  name: 'texts-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const fileOf = (name: string) => Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === name)?.fileName;
      return Object.entries(firstTexts).flatMap(([language, name]) => {
        const file = fileOf(name);
        return file === undefined
          ? []
          : [{ tag: 'meta', attrs: { name: `texts-${language}`, content: file }, injectTo: 'head-prepend' as const }];
      });
    },
  },
};
