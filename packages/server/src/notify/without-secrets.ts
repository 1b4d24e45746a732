/** Responses of services, safe to show: they often repeat the requested address. */
import { cut } from './cut.ts';

const shownBytes = 500;
/** Shorter parts of a query, and of a path (`webhook`, `open-apis`), are common words, not keys. */
const shortestValue = 6;
const shortestStep = 10;
const hidden = '***';

/** Keys and addresses of a target: its secret, its address, and the parts of the address. */
function secretsOf(target: unknown): readonly string[] {
  const texts = Object.values(target as object).filter((value): value is string => typeof value === 'string');
  const parts = texts
    .filter((text) => URL.canParse(text))
    .flatMap((text) => {
      const { pathname, searchParams } = new URL(text);
      return [
        ...[...searchParams.values()].filter((value) => value.length >= shortestValue),
        ...pathname.split('/').filter((step) => step.length >= shortestStep),
      ];
    });
  return [...texts, ...parts].filter((text) => text !== '').sort((a, b) => b.length - a.length);
}

/** One line of at most 500 bytes, keys and addresses of the target replaced; null stays null. */
export function withoutSecrets(answer: string | null, target: unknown): string | null {
  if (answer === null) return null;
  let text = answer;
  for (const secret of secretsOf(target)) text = text.replaceAll(secret, hidden).replaceAll(encodeURIComponent(secret), hidden);
  return cut(text.replace(/\s+/g, ' ').trim(), shownBytes);
}
