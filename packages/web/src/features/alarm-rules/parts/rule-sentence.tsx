import box from '../../../kit/ui/box.module.css';
import { joined } from '../../../kit/ui/layout.tsx';
import css from './rule-sentence.module.css';
import { type SpokenRule, useRuleParts } from './use-rule-parts.ts';

/** A rule as a sentence of words and chips. */
export function RuleSentence(spoken: SpokenRule) {
  const parts = useRuleParts()(spoken);
  return (
    <span className={joined(box.row, box.wrap, box.tight, css.sentence)} translate="no">
      {parts.map(({ kind, text, isMissing }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
          key={index}
          className={kind === 'word' ? box.soft : joined(box.chip, css.chip, kind === 'value' && css.value, isMissing === true && box.bad)}
        >
          {text}
        </span>
      ))}
    </span>
  );
}
