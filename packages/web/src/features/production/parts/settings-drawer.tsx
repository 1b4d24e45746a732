import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Product, ProductionSetup } from '@czyun/contract/production';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { NumberInput } from '../../../kit/control/number-input.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { joined, Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import css from '../production.module.css';
import { type Plan, useSaveSettings } from '../queries.ts';
import { productionText } from '../text.ts';

type Keyed<T> = T & { readonly key: number };

const keyed = <T extends object>(list: readonly T[]): readonly Keyed<T>[] => list.map((each, key) => ({ ...each, key }));
const withOne = <T extends object>(list: readonly Keyed<T>[], one: T): readonly Keyed<T>[] => [
  ...list,
  { ...one, key: Math.max(0, ...list.map(({ key }) => key)) + 1 },
];
const changedAt = <T extends object>(list: readonly Keyed<T>[], key: number, fields: Partial<T>): readonly Keyed<T>[] =>
  list.map((each) => (each.key === key ? { ...each, ...fields } : each));

/** Products, set-up times between them, and the planned speed: saved together. */
export function SettingsDrawer({ plan, onClose }: { readonly plan: Plan; readonly onClose: () => void }) {
  const t = productionText.useText();
  const { id: projectId } = useProject();
  const { settings } = plan;
  const [products, setProducts] = useState(() => keyed(settings.products));
  const [setups, setSetups] = useState(() => keyed(settings.setups));
  const [speed, setSpeed] = useState<number | null>(settings.speed);
  const save = useSaveSettings({ success: t(($) => $.settings.saved), onDone: onClose });
  const send = () =>
    save.mutate({
      body: {
        ...{ projectId, version: settings.version, speed: speed ?? 100 },
        products: products.filter(({ code }) => code.trim() !== '').map(({ code, name, nameEn }) => ({ code, name, nameEn })),
        setups: setups.map(({ deviceId, from, to, minutes }) => ({ deviceId, from, to, minutes })),
      },
    });
  const faults = save.error === null ? [] : [save.error.message, ...save.error.fields.map(({ message }) => message)];
  return (
    <Drawer form width="medium" title={t(($) => $.settings.title)} onClose={onClose} data-part="production-settings">
      <Stack gap="wide">
        {faults.length > 0 && <Notice kind="error" title={faults.at(-1)} />}
        <Products list={products} onChange={setProducts} />
        <Setups list={setups} plan={plan} products={products} onChange={setSetups} />
        <Field id="production-speed" label={t(($) => $.settings.speed)} hint={t(($) => $.settings.speedHint)}>
          <NumberInput id="production-speed" value={speed} min={10} max={150} onChange={setSpeed} width={120} />
        </Field>
        <Row>
          <Button kind="primary" busy={save.isPending} onClick={send}>
            {t(($) => $.settings.save)}
          </Button>
        </Row>
      </Stack>
    </Drawer>
  );
}

interface ListProps<T> {
  readonly list: readonly Keyed<T>[];
  readonly onChange: (list: readonly Keyed<T>[]) => void;
}

function Products({ list, onChange }: ListProps<Product>) {
  const t = productionText.useText();
  return (
    <Stack as="section" aria-label={t(($) => $.settings.products)}>
      <Text as="h3" strong>
        {t(($) => $.settings.products)}
      </Text>
      <Text size="small" tone="faint">
        {t(($) => $.settings.productsHint)}
      </Text>
      <div className={joined(css.entries, css.products)}>
        {list.flatMap(({ key, code, name, nameEn }) => [
          <TextInput
            key={`${key}-code`}
            label={t(($) => $.settings.code)}
            placeholder={t(($) => $.settings.code)}
            value={code}
            most={120}
            onChange={(text) => onChange(changedAt(list, key, { code: text }))}
          />,
          <TextInput
            key={`${key}-name`}
            label={t(($) => $.settings.name)}
            placeholder={t(($) => $.settings.name)}
            value={name}
            most={120}
            onChange={(text) => onChange(changedAt(list, key, { name: text }))}
          />,
          <TextInput
            key={`${key}-en`}
            label={t(($) => $.settings.nameEn)}
            placeholder={t(($) => $.settings.nameEn)}
            value={nameEn}
            most={120}
            onChange={(text) => onChange(changedAt(list, key, { nameEn: text }))}
          />,
          <Button
            key={`${key}-remove`}
            kind="text"
            icon={<DeleteOutlined aria-hidden />}
            label={t(($) => $.settings.remove, { name: code || t(($) => $.settings.products) })}
            onClick={() => onChange(list.filter((each) => each.key !== key))}
          />,
        ])}
      </div>
      <Button kind="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => onChange(withOne(list, { code: '', name: '', nameEn: '' }))}>
        {t(($) => $.settings.addProduct)}
      </Button>
    </Stack>
  );
}

/** 0: every machine. */
const every = 0;

function Setups({
  list,
  onChange,
  plan,
  products,
}: ListProps<ProductionSetup> & { readonly plan: Plan; readonly products: readonly Product[] }) {
  const t = productionText.useText();
  const language = useLanguage();
  const machines = [
    { value: every, label: t(($) => $.settings.every) },
    ...plan.machines.map(({ deviceId, name }) => ({ value: deviceId, label: name })),
  ];
  const options = [
    { value: '', label: t(($) => $.settings.any) },
    ...products
      .filter(({ code }) => code !== '')
      .map(({ code, name, nameEn }) => ({ value: code, label: (language === 'en' ? nameEn : name) || code })),
  ];
  return (
    <Stack as="section" aria-label={t(($) => $.settings.setups)}>
      <Text as="h3" strong>
        {t(($) => $.settings.setups)}
      </Text>
      <Text size="small" tone="faint">
        {t(($) => $.settings.setupsHint)}
      </Text>
      <div className={joined(css.entries, css.setups)}>
        {list.flatMap(({ key, deviceId, from, to, minutes }) => [
          <div key={`${key}-machine`} className={css.machine}>
            <Select<number>
              label={t(($) => $.settings.machine)}
              options={machines}
              value={deviceId ?? every}
              onChange={(id) => onChange(changedAt(list, key, { deviceId: id === every ? null : id }))}
            />
          </div>,
          <Select<string>
            key={`${key}-from`}
            label={t(($) => $.settings.from)}
            options={options}
            value={from}
            onChange={(code) => onChange(changedAt(list, key, { from: code }))}
          />,
          <Select<string>
            key={`${key}-to`}
            label={t(($) => $.settings.to)}
            options={options}
            value={to}
            onChange={(code) => onChange(changedAt(list, key, { to: code }))}
          />,
          <NumberInput
            key={`${key}-minutes`}
            label={t(($) => $.settings.minutes)}
            value={minutes}
            min={0}
            max={10_080}
            width="100%"
            onChange={(value) => onChange(changedAt(list, key, { minutes: value ?? 0 }))}
          />,
          <Button
            key={`${key}-remove`}
            kind="text"
            icon={<DeleteOutlined aria-hidden />}
            label={t(($) => $.settings.remove, { name: t(($) => $.settings.setups) })}
            onClick={() => onChange(list.filter((each) => each.key !== key))}
          />,
        ])}
      </div>
      <Button
        kind="dashed"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange(withOne(list, { deviceId: null, from: '', to: '', minutes: 30 }))}
      >
        {t(($) => $.settings.addSetup)}
      </Button>
    </Stack>
  );
}
