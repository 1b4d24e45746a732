/**
 * CO2 of electricity from the grid, kg per kWh consumed: averages of China and of its provinces for 2023 as the Ministry of Ecology and
 * Environment and the National Bureau of Statistics published them (notice 47 of 2025, annex, tables 1 and 3; the provinces that it names).
 * Our copy is from public transcriptions of the annex; the values of the country, Fujian, Guangdong, Henan and Sichuan agree with a second
 * one: `stated`. A value from memory would be `recalled`. The notice gives annual averages: no hourly factor is published. A newer notice
 * may exist.
 */
import type { GridFactorView } from '@czyun/contract';
import type { Text } from '@czyun/devices';

export type GridFactor = Omit<GridFactorView, 'name' | 'source'> & { readonly name: Text; readonly source: Text };

const notice2023: Text = {
  zh: '《关于发布2023年电力二氧化碳排放因子的公告》（生态环境部、国家统计局公告2025年第47号）',
  en: 'CO2 emission factors of electricity 2023 (Ministry of Ecology and Environment and National Bureau of Statistics, notice 47 of 2025)',
};

const of2023: readonly (readonly [key: string, zh: string, en: string, factor: number])[] = [
  ['national', '全国平均', 'China, average', 0.5306],
  ['beijing', '北京', 'Beijing', 0.5554],
  ['tianjin', '天津', 'Tianjin', 0.6796],
  ['hebei', '河北', 'Hebei', 0.6516],
  ['shanxi', '山西', 'Shanxi', 0.6634],
  ['inner-mongolia', '内蒙古', 'Inner Mongolia', 0.6479],
  ['liaoning', '辽宁', 'Liaoning', 0.4878],
  ['jilin', '吉林', 'Jilin', 0.4671],
  ['heilongjiang', '黑龙江', 'Heilongjiang', 0.5229],
  ['shanghai', '上海', 'Shanghai', 0.5737],
  ['jiangsu', '江苏', 'Jiangsu', 0.5827],
  ['zhejiang', '浙江', 'Zhejiang', 0.4974],
  ['anhui', '安徽', 'Anhui', 0.6553],
  ['fujian', '福建', 'Fujian', 0.4211],
  ['jiangxi', '江西', 'Jiangxi', 0.5836],
  ['shandong', '山东', 'Shandong', 0.6191],
  ['henan', '河南', 'Henan', 0.5897],
  ['hubei', '湖北', 'Hubei', 0.4044],
  ['hunan', '湖南', 'Hunan', 0.4976],
  ['guangdong', '广东', 'Guangdong', 0.4419],
  ['guangxi', '广西', 'Guangxi', 0.4476],
  ['hainan', '海南', 'Hainan', 0.3648],
  ['chongqing', '重庆', 'Chongqing', 0.5581],
  ['sichuan', '四川', 'Sichuan', 0.1564],
  ['guizhou', '贵州', 'Guizhou', 0.5683],
  ['yunnan', '云南', 'Yunnan', 0.1333],
  ['shaanxi', '陕西', 'Shaanxi', 0.6335],
  ['gansu', '甘肃', 'Gansu', 0.4471],
  ['qinghai', '青海', 'Qinghai', 0.1796],
  ['ningxia', '宁夏', 'Ningxia', 0.6187],
  ['xinjiang', '新疆', 'Xinjiang', 0.6021],
];

export const gridFactors: readonly GridFactor[] = of2023.map(([key, zh, en, factor]) => ({
  key,
  name: { zh, en },
  factor,
  year: 2023,
  source: notice2023,
  trust: 'stated',
}));

export const gridFactorOf = (key: string): GridFactor | undefined => gridFactors.find((each) => each.key === key);
