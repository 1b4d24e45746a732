import { type DeviceCard, type DeviceTypeView, wordsOfFlow } from '@czyun/contract';
import { type ComparedLine, TwoInstants } from '../../../parts/replay/two-instants.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { useSecondTime, useSecondValues } from '../../../platform/live/use-second.ts';
import { comparedLines } from './compared-lines.ts';
import { keyParamsOf, shownOf, type TypeValues } from './use-type-values.ts';

/** Most lines of the panel. */
const maxLines = 12;

interface UnitDifferencesProps {
  readonly devices: readonly DeviceCard[];
  readonly type: DeviceTypeView;
  /** Values at the clock's instant. */
  readonly shown: TypeValues;
}

/**
 * Key values of the devices of one type at the clock's instant and at the second one, differences first; nothing without a second instant.
 */
export function UnitDifferences(props: UnitDifferencesProps) {
  const time = useSecondTime();
  return time === null ? null : <Lines {...props} time={time} />;
}

function Lines({ devices, type, shown, time }: UnitDifferencesProps & { readonly time: number }) {
  const word = useWord();
  const values = useSecondValues(keyParamsOf(devices));
  const then = shownOf(type, ({ paramId }) => values.get(paramId));
  const lines = comparedLines(devices, type.keyMetrics, shown, then).map(
    ({ device, metric, point, first, second, differs }): ComparedLine => ({
      key: `${device.id}:${metric}`,
      name: `${device.name} · ${word(point.name)}`,
      flow: wordsOfFlow(point, { nature: device.deviceType.nature, role: device.role }),
      ...{ point, first, second, differs },
    }),
  );
  const count = lines.filter(({ differs }) => differs).length;
  return <TwoInstants lines={lines.slice(0, maxLines)} time={values.size === 0 ? null : time} count={count} />;
}
