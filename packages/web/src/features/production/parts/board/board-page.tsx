import { dayMs, startOfDay } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { Segmented } from '../../../../kit/control/segmented.tsx';
import { useLeaveGuard } from '../../../../kit/form/use-leave-guard.ts';
import box from '../../../../kit/ui/box.module.css';
import { joined, Row, Stack, Text } from '../../../../kit/ui/layout.tsx';
import { NoMachines } from '../../../../parts/floor/no-machines.tsx';
import { useAllows, useProject } from '../../../../platform/project/project-context.ts';
import { type Plan, type Proposal, usePropose, useSavePlan } from '../../queries.ts';
import { productionText } from '../../text.ts';
import { Board } from './board.tsx';
import { boardModel, firstFree, type Moves, withMove, withSameBars } from './board-model.ts';
import { BoardFigures, BoardStatus } from './board-status.tsx';
import css from './plan-board.module.css';
import { ProposalPanel } from './proposal-panel.tsx';
import { gridMs, type Scale, type Zoom } from './scale.ts';
import { useBoardDrag } from './use-board-hands.ts';

const none: Moves = new Map();

export interface BoardPageProps {
  readonly plan: Plan;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
}

/** The board with its unsaved moves, their effect compared with the stored plan, and the button to save them. */
export function BoardPage({ plan, zoom, onZoom }: BoardPageProps) {
  const t = productionText.useText();
  const { id: projectId, timeZone } = useProject();
  const may = useAllows()('production.plan');
  const [moves, setMoves] = useState<Moves>(none);
  const [selected, setSelected] = useState<number | null>(null);
  const [toNow, setToNow] = useState(0);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const ask = usePropose({ onDone: setProposal });
  const discard = () => setMoves(none);
  const save = useSavePlan({ success: t(($) => $.board.saved), onDone: discard });
  useLeaveGuard(moves.size > 0, discard);
  const start = startOfDay(plan.start, timeZone);
  const scale: Scale = { start, end: start + 14 * dayMs, zoom };
  const stored = boardModel(plan, none);
  const drafted = boardModel(plan, moves);
  const move = (id: number, place: Parameters<typeof withMove>[3]) => setMoves((now) => withMove(plan, now, id, place));
  const undo = (id: number) => setMoves((now) => new Map([...now].filter(([each]) => each !== id)));
  const hands = useBoardDrag({ plan, model: drafted, scale, may, onMove: move, onSelect: setSelected, onUndo: undo });
  const { moving } = hands;
  const model = moving === null ? drafted : withSameBars(boardModel(plan, withMove(plan, moves, moving.id, moving.place)), drafted);
  const send = () => {
    const versions = new Map(plan.orders.flatMap(({ operations }) => operations.map(({ id, version }) => [id, version])));
    const operations = [...moves].map(([id, { deviceId, start: at }]) => ({ id, version: versions.get(id) ?? 0, deviceId, start: at }));
    save.mutate({ body: { projectId, operations } });
  };
  if (plan.machines.length === 0) return <NoMachines />;
  return (
    <>
      <Row wrap between gap="wide" className={joined(box.framed, css.status)}>
        <BoardFigures before={stored} after={model} />
        <Row wrap>
          <Segmented<Zoom>
            label={t(($) => $.board.zoom.label)}
            value={zoom}
            options={(['day', 'week'] as const).map((value) => ({ value, label: t(($) => $.board.zoom[value]) }))}
            onChange={onZoom}
          />
          <Button onClick={() => setToNow(toNow + 1)}>{t(($) => $.board.now)}</Button>
          {may && (
            <>
              <Button busy={ask.isPending} onClick={() => ask.mutate({ body: { projectId } })}>
                {t(($) => $.board.proposal.ask)}
              </Button>
              <Button disabled={moves.size === 0} onClick={discard}>
                {t(($) => $.board.discard)}
              </Button>
              <Button kind="primary" disabled={moves.size === 0} busy={save.isPending} onClick={send}>
                {t(($) => $.board.save)}
              </Button>
            </>
          )}
        </Row>
      </Row>
      {proposal !== null && (
        <ProposalPanel
          proposal={proposal}
          onClose={() => setProposal(null)}
          onAccept={() => {
            let next = none;
            for (const { id, deviceId, start: at } of proposal.operations) next = withMove(plan, next, id, { deviceId, start: at });
            setMoves(next);
            setProposal(null);
          }}
        />
      )}
      <BoardStatus bar={selected === null ? undefined : model.bars.get(selected)} plan={plan} />
      <Board {...{ plan, model, scale, selected, may, hands, toNow }} onSelect={setSelected} />
      <Row wrap between>
        <Legend />
        {moves.size > 0 && (
          <Text size="small" tone="alert" role="status">
            {t(($) => $.board.moves, { n: moves.size })}
          </Text>
        )}
      </Row>
      {model.unplanned.length > 0 && (
        <Stack as="section" aria-label={t(($) => $.board.unplanned)} data-part="plan-unplanned">
          <Text as="h2" strong>
            {t(($) => $.board.unplanned)}
          </Text>
          <Row wrap>
            {model.unplanned.map(({ order, operation }) => (
              <Button
                key={operation.id}
                disabled={!may}
                onClick={() => {
                  const place = firstFree(plan, drafted, operation, gridMs[zoom]);
                  if (place === null) return;
                  move(operation.id, place);
                  setSelected(operation.id);
                }}
              >
                {t(($) => $.board.place, { number: order.number, product: order.productName })}
              </Button>
            ))}
          </Row>
        </Stack>
      )}
    </>
  );
}

function Legend() {
  const t = productionText.useText();
  const keys = [
    ['waiting', { background: 'var(--action-soft)', border: '1px solid var(--action)' }],
    ['running', { background: 'var(--ok-soft)', border: '1px solid var(--ok-text)' }],
    ['finished', { background: 'var(--sunken)', border: '1px solid var(--line)' }],
    ['setup', { background: 'repeating-linear-gradient(135deg, transparent 0 3px, var(--text-faint) 3px 4px)' }],
    ['actual', { background: 'var(--ok-text)' }],
    ['closed', { background: 'repeating-linear-gradient(135deg, transparent 0 5px, var(--line) 5px 6px), var(--sunken)' }],
    ['late', { borderInlineEnd: '6px solid var(--warn-text)' }],
    ['conflict', { background: 'var(--danger-soft)', border: '1px solid var(--danger-text)' }],
  ] as const;
  return (
    <Row wrap gap="roomy" as="ul" aria-label={t(($) => $.board.key.label)} className={box.plain}>
      {keys.map(([key, style]) => (
        <Row key={key} as="li" gap="tight" className={box.small}>
          <span className={css.key} style={style} aria-hidden="true" />
          {t(($) => $.board.key[key])}
        </Row>
      ))}
    </Row>
  );
}
