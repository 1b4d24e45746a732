import type { Tokens } from '../../platform/theme/tokens.ts';
import type { Surface } from './model.ts';

export interface Finish {
  readonly color: string;
  /** 1: opaque. */
  readonly opacity: number;
}

/** Colour and opacity of a surface in a theme. */
export function finishOf(surface: Surface, { line, lineStrong, surface: ground, textFaint, textSoft, wind, raised }: Tokens): Finish {
  const isDark = Number.parseInt(ground.slice(1, 3), 16) < 128;
  switch (surface) {
    case 'shell':
      return { color: isDark ? lineStrong : line, opacity: 1 };
    case 'frame':
      return { color: isDark ? line : lineStrong, opacity: 1 };
    case 'metal':
      return { color: isDark ? textSoft : textFaint, opacity: 1 };
    case 'dark':
      return { color: isDark ? raised : textSoft, opacity: 1 };
    case 'glass':
      return { color: isDark ? textSoft : textFaint, opacity: 0.16 };
    case 'liquid':
      return { color: wind, opacity: 0.86 };
  }
}
