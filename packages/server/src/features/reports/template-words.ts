import type { ReportTemplateKey } from '@czyun/contract';
import type { Text } from '@czyun/devices';

export const templateWords: Readonly<Record<ReportTemplateKey, { readonly title: Text; readonly note: Text }>> = {
  metersDaily: {
    title: { zh: '各电表日电量', en: 'Meters: energy by day' },
    note: { zh: '每块电表每天的正向、反向电量', en: 'Energy imported and exported by each meter per day' },
  },
  metersMonthly: {
    title: { zh: '各电表月电量', en: 'Meters: energy by month' },
    note: { zh: '每块电表每月的正向、反向电量', en: 'Energy imported and exported by each meter per month' },
  },
  gridHourly: {
    title: { zh: '关口小时电量', en: 'Grid: energy by hour' },
    note: { zh: '每小时的下网、上网电量', en: 'Energy taken from and fed into the grid per hour' },
  },
  storageDaily: {
    title: { zh: '储能日充放电量', en: 'Storage: energy by day' },
    note: { zh: '每天的充电量、放电量', en: 'Energy charged and discharged per day' },
  },
  generationDaily: {
    title: { zh: '发电日电量', en: 'Generation: energy by day' },
    note: { zh: '每台发电设备每天的发电量', en: 'Energy of each generator per day' },
  },
  powerQuarterly: {
    title: { zh: '功率与 SOC（15 分钟）', en: 'Power and SOC by 15 min' },
    note: { zh: '电网、发电、储能的平均功率与荷电状态', en: 'Mean power of grid, generation and storage, and state of charge' },
  },
  peaksDaily: {
    title: { zh: '日最大功率', en: 'Peak power by day' },
    note: { zh: '电网与负荷每天的最大功率', en: 'Highest power of grid and load per day' },
  },
  outputDaily: {
    title: { zh: '设备日产量', en: 'Machines: output by day' },
    note: { zh: '每台设备每天的产量与不良品', en: 'Output and rejects of each machine per day' },
  },
  consumersDaily: {
    title: { zh: '用电设备日电量', en: 'Consumers: energy by day' },
    note: { zh: '每台用电设备每天的电量', en: 'Energy of each consumer per day' },
  },
};
