import { stateWords } from '@czyun/contract';
import { andonKindWords } from '@czyun/contract/andon';
import type { FloorMachine } from '@czyun/contract/shop-floor';
import box from '../../kit/ui/box.module.css';
import { useAgeText } from '../../kit/ui/value.tsx';
import { StateMark } from '../../parts/diagram/marks.tsx';
import { lampOf } from '../../parts/floor/machine-state.ts';
import { countText } from '../../platform/format/count.ts';
import { numberText } from '../../platform/format/number.ts';
import { useWord } from '../../platform/language/language.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import css from './factory-walls.module.css';
import { factoryWallsText } from './text.ts';

/** A machine as a tile in the colour of its state. */
export function MachineTile({ machine }: { readonly machine: FloorMachine }) {
  const t = factoryWallsText.useText();
  const { deviceId, name, state, made, day } = machine;
  return (
    <section className={css.tile} data-state={state} data-lamp={lampOf(machine)} data-machine={deviceId}>
      <h2 className={`${box.clip} ${css.tileName}`} translate="no">
        {name}
      </h2>
      <StateLine machine={machine} />
      <span className={css.tileFoot}>
        <b className={box.tabular}>{t(($) => $.pieces, { n: countText(made) })}</b>
        <span className={box.tabular}>{t(($) => $.oeeOf, { value: numberText(day?.oee, '%', 0) })}</span>
      </span>
    </section>
  );
}

/** State as shape, colour and text, with its age; open calls replace the text. */
export function StateLine({ machine: { state, own, since, calls } }: { readonly machine: FloorMachine }) {
  const t = factoryWallsText.useText();
  const say = useWord();
  const ageText = useAgeText();
  const now = useNow(5000);
  const age = since === null ? '' : ageText(Math.max(0, now - since));
  // Open calls come first; the state still has its shape and colour.
  const called = calls.map(({ kind }) => say(andonKindWords[kind])).join(' · ');
  const words = called === '' ? [own ?? say(stateWords[state]), age] : [t(($) => $.call, { kinds: called })];
  return (
    <span className={`${css.stateLine} ${calls.length === 0 ? '' : css.calling}`}>
      <svg width={32} height={32} viewBox="-7 -7 14 14" aria-hidden="true">
        <StateMark status={state} x={0} y={0} />
      </svg>
      <span className={box.clip}>{words.filter((part) => part !== '').join(' · ')}</span>
    </span>
  );
}
