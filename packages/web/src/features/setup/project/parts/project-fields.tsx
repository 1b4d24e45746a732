import type { SetupProject } from '@czyun/contract';
import { DatePicker, Form, Input, InputNumber, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { fromPicker, toPicker } from '../../../../shared/range/range-bar.tsx';
import { projectSetupText } from '../text.ts';

export interface ProjectDraft {
  readonly name: string;
  readonly nameEn: string;
  readonly type: 1 | 2 | 3;
  readonly company: string;
  readonly title: string;
  readonly address: string;
  readonly companyEn: string;
  readonly titleEn: string;
  readonly addressEn: string;
  readonly timeZone: string;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly operation: Dayjs | null;
  readonly largeImage: string;
}

export const emptyProject = (): ProjectDraft => ({
  name: '',
  nameEn: '',
  type: 1,
  company: '',
  title: '',
  address: '',
  companyEn: '',
  titleEn: '',
  addressEn: '',
  timeZone: 'Asia/Shanghai',
  lng: null,
  lat: null,
  operation: null,
  largeImage: '',
});

export const projectDraft = (project: SetupProject): ProjectDraft => ({
  name: project.name,
  nameEn: project.nameEn ?? '',
  type: project.type,
  company: project.company,
  title: project.title,
  address: project.address,
  companyEn: project.companyEn ?? '',
  titleEn: project.titleEn ?? '',
  addressEn: project.addressEn ?? '',
  timeZone: project.timeZone,
  lng: project.location?.lng ?? null,
  lat: project.location?.lat ?? null,
  operation: project.operationTime === null ? null : toPicker(project.operationTime, project.timeZone),
  largeImage: project.largeImage ?? '',
});

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** The fields of createProject and updateProject. */
export function projectBody(draft: ProjectDraft) {
  return {
    name: draft.name.trim(),
    nameEn: orNull(draft.nameEn),
    type: draft.type,
    company: draft.company.trim(),
    title: draft.title.trim(),
    address: draft.address.trim(),
    companyEn: orNull(draft.companyEn),
    titleEn: orNull(draft.titleEn),
    addressEn: orNull(draft.addressEn),
    timeZone: draft.timeZone,
    location: draft.lng === null || draft.lat === null ? null : { lng: draft.lng, lat: draft.lat },
    operationTime: draft.operation === null ? null : fromPicker(draft.operation.startOf('day'), draft.timeZone),
    largeImage: orNull(draft.largeImage),
  };
}

/** What is said about a project. */
export function ProjectFields() {
  const t = projectSetupText.use();
  const required = t(($) => $.required);
  const zones = useMemo(
    () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ value: zone, label: zone })),
    [],
  );
  const both = (other: 'lng' | 'lat') => (form: { getFieldValue: (name: string) => unknown }) => ({
    validator: (_: unknown, value: unknown) =>
      (value === null || value === undefined) === ((form.getFieldValue(other) ?? null) === null)
        ? Promise.resolve()
        : Promise.reject(new Error(t(($) => $.project.both))),
  });
  return (
    <div className="setup-fields">
      <Form.Item name="name" label={t(($) => $.field.name)} rules={[{ required: true, whitespace: true, message: required }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="nameEn" label={t(($) => $.field.nameEn)} tooltip={t(($) => $.field.nameEnHint)}>
        <Input maxLength={100} placeholder={t(($) => $.optional)} />
      </Form.Item>
      <Form.Item name="type" label={t(($) => $.project.type)}>
        <Select options={([1, 2, 3] as const).map((type) => ({ value: type, label: t(($) => $.project.types[`t${type}`]) }))} />
      </Form.Item>
      <Form.Item name="timeZone" label={t(($) => $.project.zone)} tooltip={t(($) => $.project.zoneHint)}>
        <Select showSearch options={zones} />
      </Form.Item>
      <Form.Item name="company" label={t(($) => $.project.company)}>
        <Input maxLength={200} placeholder={t(($) => $.optional)} />
      </Form.Item>
      <Form.Item name="companyEn" label={t(($) => $.project.companyEn)}>
        <Input maxLength={200} placeholder={t(($) => $.optional)} />
      </Form.Item>
      <Form.Item name="title" label={t(($) => $.project.heading)}>
        <Input maxLength={200} placeholder={t(($) => $.optional)} />
      </Form.Item>
      <Form.Item name="titleEn" label={t(($) => $.project.headingEn)}>
        <Input maxLength={200} placeholder={t(($) => $.optional)} />
      </Form.Item>
      <Form.Item name="address" label={t(($) => $.project.address)}>
        <Input maxLength={300} placeholder={t(($) => $.optional)} />
      </Form.Item>
      <Form.Item name="addressEn" label={t(($) => $.project.addressEn)}>
        <Input maxLength={300} placeholder={t(($) => $.optional)} />
      </Form.Item>
      <Form.Item name="lng" label={t(($) => $.project.lng)} dependencies={['lat']} rules={[both('lat')]}>
        <InputNumber min={-180} max={180} step={0.0001} controls={false} placeholder="120.1551" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="lat" label={t(($) => $.project.lat)} dependencies={['lng']} rules={[both('lng')]}>
        <InputNumber min={-90} max={90} step={0.0001} controls={false} placeholder="30.2741" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="operation" label={t(($) => $.project.operation)}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="largeImage"
        label={t(($) => $.project.image)}
        tooltip={t(($) => $.project.imageHint)}
        rules={[{ pattern: /^\/?[\w.-]+(\/[\w.-]+)*$/, message: t(($) => $.project.wrongPath) }]}
      >
        <Input maxLength={500} placeholder={t(($) => $.optional)} />
      </Form.Item>
    </div>
  );
}
