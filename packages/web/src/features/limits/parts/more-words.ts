import { type LimitedParam, type ParamLimits, stateWords } from '@czyun/contract';
import { useWord } from '../../../platform/language/language.ts';
import { limitsText } from '../text.ts';

type Limited = Pick<LimitedParam, 'unit' | 'isFamily'> & { readonly limits: ParamLimits | null };

/** Further checks of a parameter and their schedule on one line: `Rate of change +2 / -3 ℃/min · Running`. */
export function useMoreWords(): (param: Limited) => string {
  const t = limitsText.useText();
  const word = useWord();
  return ({ limits, unit, isFamily }) => {
    if (limits === null) return '';
    const { stuckMin, rateUp, rateDown, spread, neighbour, from, to, days, states } = limits;
    const of = (value: number | null, before = '') => (value === null ? [] : [`${before}${value}`]);
    const rates = [...of(rateUp, '+'), ...of(rateDown, '-')].join(' / ');
    const name = (kind: 'stuck' | 'rate' | 'spread' | 'neighbour') => t(($) => $.kinds[kind]);
    const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const own = isFamily
      ? []
      : [
          ...of(stuckMin, `${name('stuck')} `).map((text) => `${text} min`),
          ...(rates === '' ? [] : [`${name('rate')} ${rates} ${unit ?? ''}/min`]),
          ...of(neighbour, `${name('neighbour')} `).map((text) => `${text} ${unit ?? ''}`),
        ];
    return [
      ...of(spread, `${name('spread')} `).map((text) => `${text} ${unit ?? ''}`),
      ...own,
      ...(days.length === 0 ? [] : [days.map((day) => t(($) => $.days[`d${day}` as 'd1'])).join(' ')]),
      ...(from === null || to === null ? [] : [`${clock(from)}–${clock(to)}`]),
      ...(states.length === 0 ? [] : [states.map((state) => word(stateWords[state])).join(' ')]),
    ].join(' · ');
  };
}
