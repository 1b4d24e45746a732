/** The language of a caller. */
import type { Language } from '@czyun/contract';

/** The preferred one of zh and en in an `accept-language` header; Chinese if it contains neither. */
export function preferredLanguage(header: string | undefined): Language {
  let best: { language: Language; weight: number } | undefined;
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const [range = '', ...options] = part.trim().toLowerCase().split(';');
    const language = /^zh\b/.test(range) ? 'zh' : /^en\b/.test(range) ? 'en' : undefined;
    if (language === undefined) continue;
    const weight = Number(
      options
        .find((option) => option.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    );
    if (weight > 0 && (best === undefined || weight > best.weight)) best = { language, weight };
  }
  return best?.language ?? 'zh';
}
