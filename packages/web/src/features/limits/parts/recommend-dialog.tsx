import { type LimitedParam, limitsApi, type ParamLimits } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Checkbox } from '../../../kit/control/checkbox.tsx';
import { Dialog } from '../../../kit/form/dialog.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { useChange } from '../../../platform/api/use-call.ts';
import { limitReads } from '../queries.ts';
import { limitsText } from '../text.ts';
import { CountText, countOf } from './count-text.tsx';
import { LimitBar } from './limit-bar.tsx';
import type { Observed } from './limit-state.ts';
import { type Proposal, proposalsOf } from './proposals.ts';
import { useLimitWords } from './use-limit-words.ts';
import type { TrialCounts } from './use-trial-counts.ts';

export interface RecommendDialogProps {
  readonly deviceId: number;
  readonly params: readonly LimitedParam[];
  /** Undefined while unknown. */
  readonly observed: ReadonlyMap<string, Observed> | undefined;
  readonly counts: TrialCounts;
  readonly onClose: () => void;
}

/**
 * Recommended limits of all parameters beside the current ones, before they are saved together. Existing limits are replaced only if
 * selected.
 */
export function RecommendDialog({ deviceId, params, observed, counts, onClose }: RecommendDialogProps) {
  const t = limitsText.useText();
  const proposals = proposalsOf(params, observed);
  const [chosen, setChosen] = useState<readonly number[]>(() => proposals.filter(({ kind }) => kind === 'new').map(({ id }) => id));
  const [isForType, setForType] = useState(false);
  const others = Math.max(0, ...params.map(({ alike }) => alike.project - 1));
  const wanted = proposals.filter(({ id }) => chosen.includes(id));
  const uncounted = proposals.filter(({ param, limits }) => countOf(param, limits, observed?.get(param.metric), counts) === undefined);
  const columns = useColumns(observed, counts);
  /** Recommended limits that the device has afterwards. */
  const ofType = params.flatMap(({ metric, suggestion }, id) =>
    suggestion !== null && (chosen.includes(id) || proposals.every((proposal) => proposal.id !== id)) ? [metric] : [],
  );
  const isSpread = isForType && ofType.length > 0;
  const spread = useChange(limitsApi.saveRecommendedLimits, {
    quiet: true,
    renews: limitReads,
    success: ({ devices, params: n }) => t(($) => $.recommend.spread, { devices, n }),
    onDone: onClose,
  });
  const finish = () => (isSpread ? spread.mutate({ body: { deviceId, metrics: ofType } }) : onClose());
  const save = useChange(limitsApi.saveDeviceLimits, {
    quiet: true,
    renews: limitReads,
    success: ({ params: saved }) => t(($) => $.recommend.saved, { n: saved.length }),
    onDone: finish,
  });
  const send = () =>
    wanted.length === 0
      ? finish()
      : save.mutate({
          body: { deviceId, params: wanted.map(({ param: { metric, version }, limits }) => ({ metric, version, limits })) },
        });
  const error = save.error ?? spread.error;
  return (
    <Dialog
      title={t(($) => $.recommend.title)}
      width={1080}
      okText={wanted.length === 0 && isSpread ? t(($) => $.recommend.apply) : t(($) => $.recommend.save, { n: wanted.length })}
      okDisabled={wanted.length === 0 && !isSpread}
      busy={save.isPending || spread.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <Stack gap="roomy" data-part="recommend">
        <Row wrap between>
          <Text tone="soft">{t(($) => $.recommend.hint)}</Text>
          {counts.left > 0 ? (
            <Button size="small" onClick={counts.cancel}>
              {t(($) => $.counts.cancel, { n: counts.left })}
            </Button>
          ) : (
            uncounted.length > 0 && (
              <Button size="small" onClick={() => counts.ask(uncounted.map(({ param: { metric }, limits }) => ({ metric, limits })))}>
                {t(($) => $.counts.ask, { n: uncounted.length })}
              </Button>
            )
          )}
        </Row>
        {others > 0 && (
          <Checkbox checked={isForType} onChange={setForType}>
            {t(($) => $.recommend.forType, { n: others })}
          </Checkbox>
        )}
        {error !== null && (
          <p className={`${box.plain} ${box.inset} ${box.danger}`} role="alert">
            {error.status === 409 ? t(($) => $.form.reload) : error.message}
          </p>
        )}
        <Table<Proposal>
          id="limit-proposals"
          label={t(($) => $.recommend.title)}
          columns={columns}
          rows={proposals}
          rowKey={({ id }) => id}
          heightPx={440}
          none={{ title: t(($) => $.recommend.none.title), hint: t(($) => $.recommend.none.hint) }}
          selection={{
            selected: chosen,
            onSelect: setChosen,
            may: () => true,
            label: ({ param }) => param.name,
            allLabel: t(($) => $.recommend.all),
          }}
        />
      </Stack>
    </Dialog>
  );
}

function useColumns(observed: RecommendDialogProps['observed'], counts: TrialCounts): readonly Column<Proposal>[] {
  const t = limitsText.useText();
  const words = useLimitWords();
  const delay = ({ delayS }: ParamLimits) => (delayS === 0 ? [] : [`${t(($) => $.form.delayS)} ${delayS} s`]);
  const said = (limits: ParamLimits | null) =>
    limits === null ? '' : [words.levels(limits), ...delay(limits)].filter(Boolean).join(' · ');
  return [
    {
      id: 'name',
      title: t(($) => $.col.name),
      width: 'minmax(160px, 2fr)',
      card: 'title',
      stays: true,
      value: ({ param }) => param.name,
      cell: ({ param, kind }) => (
        <Stack as="span" gap="none">
          <span>{param.name}</span>
          <Text size="small" tone="faint">
            {t(($) => $.recommend.kinds[kind])}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'change',
      title: t(($) => $.recommend.change),
      width: 'minmax(240px, 3fr)',
      card: 'body',
      value: ({ limits }) => said(limits),
      cell: ({ param, limits, kind }) => (
        <Stack as="span" gap="none">
          {kind !== 'replaced' ? (
            <Text size="small" tone="faint">
              {t(($) => $.notSet)}
            </Text>
          ) : (
            <s className={`${box.small} ${box.faint}`}>{said(param.limits)}</s>
          )}
          <Text strong>{said(limits)}</Text>
        </Stack>
      ),
    },
    {
      id: 'picture',
      title: t(($) => $.col.limits),
      width: 'minmax(240px, 3fr)',
      card: 'body',
      cell: ({ param, limits }) => (
        <LimitBar param={param} limits={limits} observed={observed === undefined ? null : observed.get(param.metric)} />
      ),
    },
    {
      id: 'alarms',
      title: t(($) => $.col.alarms),
      width: 112,
      number: true,
      card: 'fact',
      labelled: true,
      cell: ({ param, limits }) => <CountText count={countOf(param, limits, observed?.get(param.metric), counts)} />,
    },
  ];
}
