import type { Indicator, IndicatorKey } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { indicatorsText } from '../text.ts';
import { AboutButton } from './about-button.tsx';
import { FigureText } from './figure-text.tsx';
import { ToDo, type ToDoProps } from './to-do.tsx';

/** Indicators without a tile. */
const groups = [
  ['efficiency', ['unitEfficiency', 'storageLoss', 'auxiliary', 'distributionLoss']],
  ['use', ['equivalentHours', 'utilisationFactor', 'responseSuccess']],
  ['state', ['service', 'plannedOutage', 'unplannedOutage']],
] as const satisfies readonly (readonly [string, readonly IndicatorKey[]])[];

const columns = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))', padding: '4px 12px 12px' };

/** The other indicators in groups, a line each. */
export function IndicatorList(props: Pick<ToDoProps, 'of' | 'onSettings'>) {
  const t = indicatorsText.useText();
  return (
    <Panel title={t(($) => $.others)} flush>
      <div className={box.grid} style={columns}>
        {groups.map(([group, keys]) => (
          <Stack as="section" gap="tight" key={group} aria-label={t(($) => $.groups[group])}>
            <Text as="h3" strong>
              {t(($) => $.groups[group])}
            </Text>
            <ul className={`${box.plain} ${box.lines}`}>
              {keys.map((key) => {
                const indicator = props.of.list.find((each) => each.key === key);
                return indicator && <Line key={key} indicator={indicator} {...props} />;
              })}
            </ul>
          </Stack>
        ))}
      </div>
    </Panel>
  );
}

function Line({ indicator, of, onSettings }: Pick<ToDoProps, 'of' | 'onSettings'> & { readonly indicator: Indicator }) {
  const { key, name, reason } = indicator;
  return (
    <li className={`${box.row} ${box.between}`} style={{ minHeight: 36 }} data-indicator={key}>
      <span className={`${box.grow} ${box.anywhere}`}>{name}</span>
      {reason === null ? (
        <Text strong tabular className={box.fixed}>
          <FigureText of={indicator} within={of} />
        </Text>
      ) : (
        <span className={box.small} style={{ maxWidth: '52%', textAlign: 'end' }}>
          <ToDo reason={reason} of={of} onSettings={onSettings} brief />
        </span>
      )}
      <AboutButton of={indicator} />
    </li>
  );
}
