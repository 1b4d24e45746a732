import box from '../../../kit/ui/box.module.css';
import type { Chosen } from '../../../parts/points/catalog.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { historyText } from '../text.ts';
import { signNotes } from './curves.ts';

/** Sign conventions of the curves. */
export function SignList({ chosen }: { readonly chosen: readonly Chosen[] }) {
  const t = historyText.useText();
  const signs = signNotes(chosen, useLanguage());
  if (signs.length === 0) return null;
  return (
    <ul className={`${box.plain} ${box.small} ${box.faint}`} aria-label={t(($) => $.signs)}>
      {signs.map(({ text, names }) => (
        <li key={text}>
          <b>{text}</b> {names.join(' · ')}
        </li>
      ))}
    </ul>
  );
}
