import type { Plugin } from 'vite';

const spoken = /role: ["']img["'],\s*["']aria-label["']: icon\.name\s*\}, restProps, \{/;

/**
 * The base components of the icons, silent for screen readers: by itself it speaks the English name of its file ("caret-down") beside the words that it
 * belongs to. An icon with a name or a role given by its user keeps that.
 */
export function silenced(code: string): string {
  if (!spoken.test(code)) throw new Error('a base component of @ant-design/icons has changed: build/silent-icons.ts');
  return code.replace(
    spoken,
    `...(restProps["aria-label"] === undefined && restProps.role === undefined ? { "aria-hidden": true } : { role: "img" }) }, restProps, {`,
  );
}

export const silentIcons: Plugin = {
  name: 'silent-icons',
  enforce: 'pre',
  transform: {
    filter: { id: /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(?:Light)?\.js/ },
    handler: (code) => ({ code: silenced(code), map: null }),
  },
};
