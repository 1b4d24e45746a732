import { type CallResult, dayMs, type QuickRange, type routes } from '@czyun/contract';
import type { oeeApi } from '@czyun/contract/oee';
import { Button } from '../../../kit/control/button.tsx';
import { MultiSelect } from '../../../kit/control/multi-select.tsx';
import { Select } from '../../../kit/control/select.tsx';
import type { Span } from '../../../kit/range/quick-range.ts';
import { RangeBar } from '../../../kit/range/range-bar.tsx';
import { Row } from '../../../kit/ui/layout.tsx';
import type { AddressState } from '../../../platform/address/use-address.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import css from '../oee-report.module.css';
import { useMachines } from '../queries.ts';
import { oeeReportText } from '../text.ts';

const maxMachines = 60;
const maxDays = 35;

export interface FiltersProps {
  readonly offer: readonly QuickRange[];
  readonly span: Span;
  readonly state: AddressState<(typeof routes)['analyReport']['address']['fields']>;
  readonly of: CallResult<typeof oeeApi.getOee> | undefined;
}

/** Range, machines, shift and product. */
export function Filters({ offer, span, state: { asked, change, isFiltering, clear }, of }: FiltersProps) {
  const t = oeeReportText.useText();
  const { id: projectId, timeZone } = useProject();
  const machines = (useMachines(projectId).data ?? []).filter(({ deviceType }) => deviceType.nature === 'machine');
  const names = (of?.shifts ?? []).map((name) => ({ value: name, label: name }));
  const products = (of?.products ?? []).map(({ product, name }) => ({ value: product, label: name }));
  const chosen = { shift: asked.shift, product: asked.product };
  return (
    <Row wrap className={css.filters}>
      <RangeBar
        offer={offer}
        quick={asked.time.range}
        span={span}
        zone={timeZone}
        onQuick={(range) => range !== 'all' && change({ time: { range, start: null, end: null } }, { push: true })}
        onSpan={([from, to]) => change({ time: { range: null, start: Math.max(from, to - maxDays * dayMs), end: to } }, { push: true })}
      />
      <MultiSelect<number>
        label={t(($) => $.filter.machines)}
        placeholder={t(($) => $.filter.all)}
        value={asked.devices.map(Number)}
        options={machines.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(ids) => change({ devices: ids.map(String) }, { push: true })}
        most={maxMachines}
        oneLine
        width={140}
      />
      <Select<string>
        label={t(($) => $.filter.shift)}
        placeholder={t(($) => $.filter.allShifts)}
        value={chosen.shift === '' ? null : chosen.shift}
        options={names}
        onChange={(shift) => change({ shift: shift ?? '' }, { push: true })}
        width={128}
        clearable
      />
      {(products.length > 0 || chosen.product !== '') && (
        <Select<string>
          label={t(($) => $.filter.product)}
          placeholder={t(($) => $.filter.allProducts)}
          value={chosen.product === '' ? null : chosen.product}
          options={products}
          onChange={(product) => change({ product: product ?? '' }, { push: true })}
          width={140}
          clearable
        />
      )}
      {isFiltering && (
        <Button kind="text" onClick={clear}>
          {t(($) => $.filter.clear)}
        </Button>
      )}
    </Row>
  );
}
