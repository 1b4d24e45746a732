import { type TariffVersion, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useEndTariff, useRemoveTariff } from '../queries.ts';
import { priceText } from '../text.ts';
import { DifferenceTable } from './difference-table.tsx';
import { EffectNote } from './effect-note.tsx';
import { tariffFacts, validityText } from './words.ts';
import { YearCard } from './year-picture.tsx';

export interface VersionsProps {
  readonly versions: readonly TariffVersion[];
  readonly today: string;
  readonly onEdit: (id: number) => void;
}

const badges = { inForce: box.ok, coming: box.action, beneath: '', over: '', withdrawn: box.warn } as const;

/** All saved versions: their content, their difference from another version, and ending them. */
export function VersionsTab({ versions, today, onEdit }: VersionsProps) {
  const t = priceText.useText();
  const { timeZone } = useProject();
  const [shown, setShown] = useState<number | null>(null);
  const open = versions.find(({ id }) => id === shown);
  const columns: readonly Column<TariffVersion>[] = [
    { id: 'name', title: t(($) => $.versions.name), stays: true, card: 'title', value: ({ tariff }) => tariff.name },
    {
      id: 'state',
      title: t(($) => $.versions.state),
      width: 112,
      card: 'end',
      value: ({ state }) => t(($) => $.versions[state]),
      cell: ({ state }) => <span className={`${box.badge} ${badges[state]}`}>{t(($) => $.versions[state])}</span>,
    },
    { id: 'validity', title: t(($) => $.versions.validity), labelled: true, value: (version) => validity(version, t) },
    {
      id: 'saved',
      title: t(($) => $.versions.saved),
      width: 160,
      labelled: true,
      instant: 'minute',
      value: ({ created }) => created,
      cell: ({ created }) => timeText(created, timeZone, 'minute'),
    },
    { id: 'by', title: t(($) => $.versions.by), width: 140, labelled: true, value: ({ by }) => by.userName },
    {
      id: 'action',
      title: t(($) => $.versions.action),
      width: 240,
      stays: true,
      card: 'acts',
      cell: (version) => <Acts version={version} today={today} onShow={() => setShown(version.id)} onEdit={() => onEdit(version.id)} />,
    },
  ];
  return (
    <>
      <Table<TariffVersion>
        id="tariff-versions"
        label={t(($) => $.versions.title)}
        rows={versions}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.none), hint: t(($) => $.noneHint) }}
      />
      {open && <Shown version={open} versions={versions} onClose={() => setShown(null)} />}
    </>
  );
}

type Say = ReturnType<typeof priceText.useText>;

function validity({ tariff, endedOn }: TariffVersion, t: Say): string {
  const ended = endedOn === null ? '' : ` (${t(($) => $.versions.ended, { date: endedOn })})`;
  return `${validityText(tariff, t)}${ended}`;
}

function Acts({
  version: { id, state, tariff, endedOn },
  today,
  onShow,
  onEdit,
}: {
  readonly version: TariffVersion;
  readonly today: string;
  readonly onShow: () => void;
  readonly onEdit: () => void;
}) {
  const t = priceText.useText();
  const project = useProject();
  const may = useAllows()('tariff.manage');
  const confirm = useConfirm();
  const ending = useEndTariff({ success: t(($) => $.versions.done) });
  const removal = useRemoveTariff({ success: t(($) => $.versions.removed) });
  const { name } = tariff;
  const action = state === 'coming' ? 'withdraw' : 'end';
  const canEnd = state === 'coming' || ((state === 'inForce' || state === 'beneath') && endedOn !== today && tariff.to !== today);
  const end = () =>
    confirm({
      title: t(($) => $.versions[`${action}Title`], { name }),
      effect: t(($) => $.versions[`${action}Text`]),
      button: t(($) => $.versions[action]),
      danger: true,
      act: () => ending.mutateAsync({ body: { projectId: project.id, id, on: today } }),
    });
  const remove = () =>
    confirm({
      title: t(($) => $.versions.removeTitle, { name }),
      effect: (
        <>
          <p>{t(($) => $.versions.removeText)}</p>
          <EffectNote of={{ kind: 'remove', id }} />
        </>
      ),
      button: t(($) => $.versions.remove),
      danger: true,
      act: () => removal.mutateAsync({ body: { projectId: project.id, id } }),
    });
  return (
    <span className={`${box.row} ${box.wrap} ${box.close}`}>
      <Button kind="text" size="small" onClick={onShow}>
        {t(($) => $.versions.show)}
      </Button>
      {may && (
        <Button kind="text" size="small" onClick={onEdit}>
          {t(($) => $.versions.edit)}
        </Button>
      )}
      {may && canEnd && (
        <Button kind="text" size="small" danger onClick={end}>
          {t(($) => $.versions[action])}
        </Button>
      )}
      {may && (
        <Button kind="text" size="small" danger onClick={remove}>
          {t(($) => $.versions.remove)}
        </Button>
      )}
    </span>
  );
}

function Shown({
  version,
  versions,
  onClose,
}: {
  readonly version: TariffVersion;
  readonly versions: readonly TariffVersion[];
  readonly onClose: () => void;
}) {
  const t = priceText.useText();
  const language = useLanguage();
  const [other, setOther] = useState<number | null>(null);
  const others = versions.filter(({ id }) => id !== version.id);
  const with_ = others.find(({ id }) => id === other);
  return (
    <Drawer title={version.tariff.name} onClose={onClose}>
      <div className={`${box.stack} ${box.wide}`}>
        <Facts of={tariffFacts(version.tariff, t, language)} />
        {others.length > 0 && (
          <Select<number>
            label={t(($) => $.versions.compare)}
            placeholder={t(($) => $.versions.compare)}
            value={other}
            options={others.map(({ id, tariff }) => ({ value: id, label: `${tariff.name} · ${validityText(tariff, t)}` }))}
            onChange={setOther}
          />
        )}
        {with_ && <DifferenceTable here={version.tariff} there={with_.tariff} titles={[version.tariff.name, with_.tariff.name]} />}
        <YearCard tariff={version.tariff} />
      </div>
    </Drawer>
  );
}
