import type { Severity, Tone } from '@czyun/devices';
import type { Tokens } from '../../../platform/theme/tokens.ts';

/** Colour of a text's tone, as of its dot. */
export function toneColor(tone: Tone | null, tokens: Tokens): string {
  switch (tone) {
    case 'run':
      return tokens.run;
    case 'fault':
    case 'alarm':
      return tokens.fault;
    case 'warn':
      return tokens.severity3;
    case 'auto':
    case 'info':
      return tokens.auto;
    default:
      return tokens.stop;
  }
}

export const severityColor = (severity: Severity, tokens: Tokens): string => tokens[`severity${severity}`];
