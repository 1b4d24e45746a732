import { UploadOutlined } from '@ant-design/icons';
import { type DayAheadPreview, instantOf, isDate, maxDayAheadText, sayPrice, startOfDay, timeText } from '@czyun/contract';
import { useState } from 'react';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartSeries } from '../../../kit/chart/time-chart-types.ts';
import { Button } from '../../../kit/control/button.tsx';
import { FilePicker } from '../../../kit/control/file-picker.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Empty, States } from '../../../kit/ui/states.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { useDayAhead, useDayAheadImport, useDayAheadPreview } from '../queries.ts';
import { priceText } from '../text.ts';
import { SourceCard } from './source-card.tsx';

/** Day-ahead prices of a day, and their import from files. */
export function DayAheadTab() {
  const t = priceText.useText();
  const { timeZone } = useProject();
  const may = useAllows()('tariff.manage');
  const [date, setDate] = useState(() => timeText(clockNow(), timeZone, 'day'));
  return (
    <div className={`${box.stack} ${box.wide}`}>
      {may && <SourceCard />}
      {may && <ImportCard onDone={(start) => setDate(timeText(start, timeZone, 'day'))} />}
      <Card
        title={t(($) => $.dayAhead.title)}
        extra={
          <TextInput
            type="date"
            size="small"
            width={140}
            label={t(($) => $.dayAhead.show)}
            value={date}
            onChange={(next) => isDate(next) && setDate(next)}
          />
        }
      >
        <DayCurve date={date} />
      </Card>
    </div>
  );
}

function DayCurve({ date }: { readonly date: string }) {
  const t = priceText.useText();
  const project = useProject();
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const start = startOfDay(instantOf({ year, month, day, hour: 12, minute: 0, second: 0 }, project.timeZone), project.timeZone);
  const end = startOfDay(start + 1, project.timeZone, 1);
  const prices = useDayAhead(project.id, start, end);
  const title = t(($) => $.dayAhead.title);
  const unit = t(($) => $.unit.kWh);
  const rows = prices.data ?? [];
  const times = rows.map((row) => row.start);
  // Only drawn: amounts of money are never computed from these numbers.
  const series: ChartSeries[] = [
    { key: 'price', name: title, unit, decimals: 4, shape: 'step', times, values: rows.map(({ price }) => Number(price)) },
  ];
  return (
    <States
      of={prices}
      isEmpty={(rows) => rows.length === 0}
      empty={<Empty title={t(($) => $.dayAhead.none)} hint={t(($) => $.dayAhead.noneHint)} />}
    >
      {() => <TimeChart series={series} start={start} end={end} timeZone={project.timeZone} gapMs={900_000} title={title} height={240} />}
    </States>
  );
}

/** Excel in China writes GB 18030 if the file is not UTF-8. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function ImportCard({ onDone }: { readonly onDone: (start: number) => void }) {
  const t = priceText.useText();
  const project = useProject();
  const [step, setStep] = useState<15 | 60>(15);
  const [per, setPer] = useState<'kWh' | 'MWh'>('MWh');
  const [file, setFile] = useState<{ readonly name: string; readonly content: string } | null>(null);
  const preview = useDayAheadPreview();
  const keep = useDayAheadImport({
    success: t(($) => $.dayAhead.kept),
    onDone() {
      if (preview.data?.start != null) onDone(preview.data.start);
      setFile(null);
      preview.reset();
    },
  });
  const ask = (content: string, form: { step: 15 | 60; per: 'kWh' | 'MWh' }) =>
    preview.mutate({ body: { projectId: project.id, content, ...form } });
  const choose = (chosen: File) => {
    void textOf(chosen).then((content) => {
      if (content.length > maxDayAheadText) {
        toast.error(t(($) => $.dayAhead.tooLarge, { most: maxDayAheadText }));
        return;
      }
      setFile({ name: chosen.name, content });
      ask(content, { step, per });
    });
  };
  const change = (next: { step?: 15 | 60; per?: 'kWh' | 'MWh' }) => {
    const form = { step, per, ...next };
    setStep(form.step);
    setPer(form.per);
    if (file) ask(file.content, form);
  };
  const isReady = file !== null && preview.data !== undefined && preview.data.faultCount === 0 && preview.data.lines > 0;
  return (
    <Card title={t(($) => $.dayAhead.import)}>
      <div className={box.stack}>
        <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.dayAhead.hint)}</p>
        <div className={`${box.row} ${box.wrap}`}>
          <span className={box.small}>{t(($) => $.dayAhead.step)}</span>
          <Segmented<15 | 60>
            size="small"
            label={t(($) => $.dayAhead.step)}
            value={step}
            options={[
              { value: 15, label: t(($) => $.dayAhead.quarter) },
              { value: 60, label: t(($) => $.dayAhead.hour) },
            ]}
            onChange={(value) => change({ step: value })}
          />
          <span className={box.small}>{t(($) => $.dayAhead.per)}</span>
          <Segmented<'kWh' | 'MWh'>
            size="small"
            label={t(($) => $.dayAhead.per)}
            value={per}
            options={(['MWh', 'kWh'] as const).map((value) => ({ value, label: `¥/${value}` }))}
            onChange={(value) => change({ per: value })}
          />
          <FilePicker accept=".csv,.txt,text/csv" onFile={choose}>
            <Button icon={<UploadOutlined aria-hidden />} busy={preview.isPending}>
              {t(($) => $.dayAhead.file)}
            </Button>
          </FilePicker>
        </div>
        {file && preview.data && <Preview name={file.name} data={preview.data} />}
        {isReady && (
          <span>
            <Button
              kind="primary"
              busy={keep.isPending}
              onClick={() => keep.mutate({ body: { projectId: project.id, content: file.content, step, per } })}
            >
              {t(($) => $.dayAhead.keep)}
            </Button>
          </span>
        )}
      </div>
    </Card>
  );
}

function Preview({ name, data }: { readonly name: string; readonly data: DayAheadPreview }) {
  const t = priceText.useText();
  const language = useLanguage();
  const { timeZone } = useProject();
  const { lines, quarters, replaced, start, end, lowest, highest, faults, faultCount } = data;
  const words = t(($) => $.dayAhead.lines, { lines, quarters, replaced });
  const range = t(($) => $.dayAhead.range, {
    ...{ from: timeText(start, timeZone, 'minute'), to: timeText(end, timeZone, 'minute') },
    ...{ lowest: sayPrice(lowest, 'kWh', language), highest: sayPrice(highest, 'kWh', language) },
  });
  return (
    <Notice
      withoutIcon
      kind={faultCount > 0 ? 'error' : 'info'}
      title={name}
      description={
        <div className={box.stack}>
          <span>{words}</span>
          {start !== null && <span>{range}</span>}
          {faultCount > 0 && <b>{t(($) => $.dayAhead.faults, { n: faultCount })}</b>}
          <ul className={box.plain}>
            {faults.map(({ line, message }) => (
              <li key={line}>{t(($) => $.dayAhead.line, { line, message })}</li>
            ))}
            {faultCount > faults.length && <li>{t(($) => $.dayAhead.more)}</li>}
          </ul>
        </div>
      }
    />
  );
}
