import { DeleteOutlined, MoreOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../src/kit/control/button.tsx';
import { Drawer } from '../src/kit/control/drawer.tsx';
import { Menu } from '../src/kit/control/menu.tsx';
import { Notice } from '../src/kit/control/notice.tsx';
import { Popover } from '../src/kit/control/popover.tsx';
import { Progress } from '../src/kit/control/progress.tsx';
import { Tabs } from '../src/kit/control/tabs.tsx';
import { Tag } from '../src/kit/control/tag.tsx';
import { Tooltip } from '../src/kit/control/tooltip.tsx';
import { useToast } from '../src/kit/control/use-toast.ts';
import { CheckField } from '../src/kit/form/check-field.tsx';
import {
  AreaField,
  CheckboxGroupField,
  MultiSelectField,
  NumberField,
  SegmentedField,
  SelectField,
  SwitchField,
} from '../src/kit/form/fields.tsx';
import { Fields, Form } from '../src/kit/form/form.tsx';
import { useForm } from '../src/kit/form/use-form.ts';
import { Panel } from '../src/kit/panel/panel.tsx';
import box from '../src/kit/ui/box.module.css';
import { partText } from './part-words.ts';

const row = `${box.row} ${box.wrap}`;
const kinds = ['plain', 'primary', 'text', 'link', 'dashed'] as const;
const notices = ['info', 'success', 'warning', 'error'] as const;
const days = [1, 2, 3] as const;
const levels = days.map((value) => ({ value, label: String(value) }));

interface Choices {
  readonly building: number;
  readonly region: number | null;
  readonly days: readonly number[];
  readonly level: number;
  readonly on: boolean;
  readonly all: boolean;
  readonly width: number | null;
}

/** Fields of every kind in one form. */
function EveryField() {
  const t = partText.useText();
  const form = useForm<'remark', Choices>({
    initial: { remark: '', building: 1, region: null, days: [1, 2], level: 2, on: true, all: false, width: 120 },
    problems: ({ width, region }) => ({
      ...(width === null ? { width: 'numberWrong' as const } : {}),
      ...(region === null ? { region: 'numberWrong' as const } : {}),
    }),
    idOf: (field) => `every-${field}`,
  });
  const numbered = days.map((value) => ({ value, label: t(($) => $.filter.buildingOf, { n: value }) }));
  const shared = { form, options: numbered };
  return (
    <Form failure={null} name={t(($) => $.controls.form)} onSubmit={() => void form.ready()}>
      <Fields least={200}>
        <SelectField {...shared} field="building" label={t(($) => $.filter.building)} search />
        <SelectField {...shared} field="region" label={t(($) => $.controls.region)} placeholder={t(($) => $.filter.all)} clearable />
        <MultiSelectField {...shared} field="days" label={t(($) => $.controls.several)} />
        <SegmentedField form={form} options={levels} field="level" label={t(($) => $.controls.level)} />
        <CheckboxGroupField {...shared} field="days" label={t(($) => $.controls.group)} />
        <NumberField form={form} field="width" label={t(($) => $.controls.width)} min={0} max={500} />
        <SwitchField form={form} field="on" label={t(($) => $.controls.on)} />
        <AreaField form={form} field="remark" label={t(($) => $.note)} lines={[2, 4]} most={200} />
      </Fields>
      <CheckField form={form} field="all" label={t(($) => $.chooseAll)} />
      <span>
        <Button kind="primary" submit>
          {t(($) => $.controls.check)}
        </Button>
      </span>
      <output data-values>{JSON.stringify(form.values)}</output>
    </Form>
  );
}

/** The basic controls of every screen, in their states. */
export function Controls() {
  const t = partText.useText();
  const toast = useToast();
  const [tab, setTab] = useState<'meters' | 'note'>('meters');
  const [isOpen, setOpen] = useState(false);
  const act = t(($) => $.act);
  const remove = { icon: <DeleteOutlined aria-hidden />, label: t(($) => $.controls.remove) };
  return (
    <Panel title={t(($) => $.controls.title)}>
      <div className={box.stack}>
        <div className={row}>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} onClick={() => toast.success(act)}>
              {act}
            </Button>
          ))}
          <Button danger>{t(($) => $.controls.remove)}</Button>
          <Button kind="primary" danger>
            {t(($) => $.controls.remove)}
          </Button>
          <Button busy>{act}</Button>
          <Button disabled>{act}</Button>
          <Button size="small">{act}</Button>
          <Tooltip title={remove.label}>
            <Button kind="text" {...remove} />
          </Tooltip>
          <Menu items={[{ key: 'remove', ...remove, danger: true, onClick: () => setOpen(true) }]}>
            <Button icon={<MoreOutlined aria-hidden />} label={t(($) => $.controls.menu)} aria-haspopup="menu" />
          </Menu>
          <Popover title={t(($) => $.note)} content={t(($) => $.noteOf, { n: 1 })}>
            <Button>{t(($) => $.note)}</Button>
          </Popover>
          <Button onClick={() => setOpen(true)}>{t(($) => $.controls.drawer)}</Button>
          <Tag>{t(($) => $.filter.no)}</Tag>
        </div>
        {notices.map((kind) => (
          <Notice key={kind} kind={kind} role="status" title={t(($) => $.controls.notice[kind])} />
        ))}
        <Tabs
          label={t(($) => $.controls.title)}
          active={tab}
          onChange={setTab}
          items={(['meters', 'note'] as const).map((key) => ({ key, label: t(($) => $[key]), children: t(($) => $[key]) }))}
        />
        <Progress done={0.42} size="small" label={t(($) => $.job.name)} />
        <EveryField />
      </div>
      <Drawer open={isOpen} title={t(($) => $.controls.drawer)} width="narrow" onClose={() => setOpen(false)} destroyOnHidden>
        {t(($) => $.noteOf, { n: 1 })}
      </Drawer>
    </Panel>
  );
}
