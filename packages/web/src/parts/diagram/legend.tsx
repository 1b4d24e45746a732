import { stateWords, unitStates } from '@czyun/contract';
import box from '../../kit/ui/box.module.css';
import { useWord } from '../../platform/language/language.ts';
import css from './diagram.module.css';
import { StateMark } from './marks.tsx';
import { SwitchSymbol } from './symbols.tsx';
import { diagramText } from './text.ts';

/** Legend of the shapes and colours of the diagram. */
export function Legend() {
  const t = diagramText.useText();
  const say = useWord();
  const switches = [
    { key: 'breaker', isBreaker: true, isClosed: true },
    { key: 'contactor', isBreaker: false, isClosed: true },
    { key: 'open', isBreaker: false, isClosed: false },
  ] as const;
  return (
    <ul className={`${box.plain} ${box.row} ${box.wrap} ${box.small} ${box.soft} ${css.legend}`}>
      {unitStates.map((state) => (
        <li key={state} className={`${box.row} ${box.tight}`}>
          <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden="true">
            <StateMark status={state} x={0} y={0} />
          </svg>
          {say(stateWords[state])}
        </li>
      ))}
      {switches.map(({ key, isBreaker, isClosed }) => (
        <li key={key} className={`${box.row} ${box.tight}`}>
          <svg width={20} height={20} viewBox="-10 -10 20 20" aria-hidden="true">
            <SwitchSymbol isBreaker={isBreaker} isClosed={isClosed} stroke="var(--text)" />
          </svg>
          {t(($) => $.legend[key])}
        </li>
      ))}
      <li className={`${box.row} ${box.tight}`}>
        <svg width={28} height={12} viewBox="0 -6 28 12" aria-hidden="true">
          <path d="M0 0H28" stroke="var(--storage)" strokeWidth={4} opacity={0.4} />
          <path d="M9 -5 19 0 9 5Z" fill="var(--storage)" />
        </svg>
        {t(($) => $.legend.flow)}
      </li>
    </ul>
  );
}
