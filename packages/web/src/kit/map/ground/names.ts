/** Names on the map without tiles: provinces approximately at their centre, cities at their centre. Degrees. */

export interface PlaceName {
  readonly lng: number;
  readonly lat: number;
  /** 1 is shown first when zooming in. */
  readonly rank: 1 | 2 | 3;
  readonly zh: string;
  readonly en: string;
}

/** `longitude latitude rank Chinese English`, separated by semicolons. */
function read(rows: string): readonly PlaceName[] {
  return rows
    .split(';')
    .map((row) => row.trim().split(' '))
    .filter(([lng]) => lng !== '')
    .map(([lng, lat, rank, zh = '', ...en]) => ({
      lng: Number(lng),
      lat: Number(lat),
      rank: Number(rank) as 1 | 2 | 3,
      zh,
      en: en.join(' '),
    }));
}

export const provinces: readonly PlaceName[] = read(`
115.5 37.9 2 河北 Hebei; 112.0 36.6 2 山西 Shanxi; 113.2 43.3 1 内蒙古 Inner Mongolia; 122.2 40.8 2 辽宁 Liaoning; 126.6 43.0 2 吉林 Jilin;
128.3 47.6 1 黑龙江 Heilongjiang; 119.7 33.0 2 江苏 Jiangsu; 120.1 28.9 2 浙江 Zhejiang; 116.5 32.6 2 安徽 Anhui; 118.0 25.9 2 福建 Fujian;
115.3 27.5 2 江西 Jiangxi; 118.4 36.2 2 山东 Shandong; 113.3 33.7 2 河南 Henan; 112.2 31.3 2 湖北 Hubei; 111.4 27.5 2 湖南 Hunan;
114.6 23.9 2 广东 Guangdong; 108.6 24.0 2 广西 Guangxi; 109.8 19.2 2 海南 Hainan; 102.4 31.3 1 四川 Sichuan; 107.6 27.1 2 贵州 Guizhou;
101.2 24.4 1 云南 Yunnan; 88.3 31.4 1 西藏 Xizang; 109.0 35.4 2 陕西 Shaanxi; 104.9 35.2 2 甘肃 Gansu; 96.4 35.6 1 青海 Qinghai;
106.1 37.2 3 宁夏 Ningxia; 85.4 41.3 1 新疆 Xinjiang; 121.0 23.6 2 台湾 Taiwan`);

export const cities: readonly PlaceName[] = read(`
116.4 39.9 1 北京 Beijing; 117.2 39.13 1 天津 Tianjin; 121.47 31.23 1 上海 Shanghai; 106.55 29.56 1 重庆 Chongqing; 113.26 23.13 1 广州 Guangzhou;
114.17 22.32 1 香港 Hong Kong; 113.55 22.2 3 澳门 Macao; 114.51 38.04 1 石家庄 Shijiazhuang; 112.55 37.87 1 太原 Taiyuan; 111.75 40.84 1 呼和浩特 Hohhot;
123.43 41.8 1 沈阳 Shenyang; 125.32 43.88 1 长春 Changchun; 126.64 45.76 1 哈尔滨 Harbin; 118.8 32.06 1 南京 Nanjing; 120.16 30.27 1 杭州 Hangzhou;
117.23 31.82 1 合肥 Hefei; 119.3 26.08 1 福州 Fuzhou; 115.86 28.68 1 南昌 Nanchang; 117 36.67 1 济南 Jinan; 113.62 34.75 1 郑州 Zhengzhou;
114.31 30.59 1 武汉 Wuhan; 112.94 28.23 1 长沙 Changsha; 108.32 22.82 1 南宁 Nanning; 110.32 20.04 1 海口 Haikou; 104.07 30.67 1 成都 Chengdu;
106.63 26.65 1 贵阳 Guiyang; 102.71 25.04 1 昆明 Kunming; 91.13 29.65 1 拉萨 Lhasa; 108.94 34.34 1 西安 Xi’an; 103.83 36.06 1 兰州 Lanzhou;
101.78 36.62 1 西宁 Xining; 106.23 38.49 1 银川 Yinchuan; 87.62 43.83 1 乌鲁木齐 Urumqi; 121.53 25.04 1 台北 Taipei;
114.06 22.55 2 深圳 Shenzhen; 121.61 38.91 2 大连 Dalian; 120.38 36.07 2 青岛 Qingdao; 121.55 29.87 2 宁波 Ningbo; 118.09 24.48 2 厦门 Xiamen;
120.62 31.3 2 苏州 Suzhou; 117.18 34.26 2 徐州 Xuzhou; 120.7 28 2 温州 Wenzhou; 121.45 37.46 2 烟台 Yantai; 112.45 34.62 2 洛阳 Luoyang;
112.12 32.01 2 襄阳 Xiangyang; 111.29 30.69 2 宜昌 Yichang; 110.29 25.27 2 桂林 Guilin; 110.36 21.27 2 湛江 Zhanjiang; 109.51 18.25 2 三亚 Sanya;
104.68 31.47 2 绵阳 Mianyang; 106.93 27.73 2 遵义 Zunyi; 100.27 25.61 2 大理 Dali; 98.49 39.73 2 酒泉 Jiuquan; 75.99 39.47 2 喀什 Kashgar;
81.32 43.92 2 伊宁 Yining; 93.51 42.83 2 哈密 Hami; 86.17 41.73 2 库尔勒 Korla; 79.92 37.11 2 和田 Hotan; 94.9 36.42 2 格尔木 Golmud;
88.88 29.27 2 日喀则 Xigaze; 97.17 31.14 2 昌都 Qamdo; 94.66 40.14 2 敦煌 Dunhuang; 109.84 40.66 2 包头 Baotou; 118.89 42.26 2 赤峰 Chifeng;
119.77 49.22 2 呼伦贝尔 Hulunbuir; 116.09 43.93 2 锡林浩特 Xilinhot; 125.1 46.59 2 大庆 Daqing; 123.92 47.35 2 齐齐哈尔 Qiqihar; 129.63 44.55 2 牡丹江 Mudanjiang;
118.18 39.63 2 唐山 Tangshan; 114.89 40.77 2 张家口 Zhangjiakou; 120.31 22.62 2 高雄 Kaohsiung; 114.93 25.83 2 赣州 Ganzhou; 112.57 26.89 2 衡阳 Hengyang;
116.68 23.35 2 汕头 Shantou;
120.31 31.49 3 无锡 Wuxi; 119.22 34.6 3 连云港 Lianyungang; 118.68 24.87 3 泉州 Quanzhou; 107.24 34.36 3 宝鸡 Baoji; 109.78 39.61 3 鄂尔多斯 Ordos;
130.32 46.8 3 佳木斯 Jiamusi; 119.6 39.94 3 秦皇岛 Qinhuangdao; 113.3 40.08 3 大同 Datong; 120.67 24.15 3 台中 Taichung; 116 29.71 3 九江 Jiujiang;
109.41 24.33 3 柳州 Liuzhou; 113.6 24.81 3 韶关 Shaoguan; 113.58 22.27 3 珠海 Zhuhai; 113.75 23.02 3 东莞 Dongguan; 113.12 23.02 3 佛山 Foshan;
114.42 23.11 3 惠州 Huizhou; 120.89 31.98 3 南通 Nantong; 119.97 31.81 3 常州 Changzhou; 119.41 32.39 3 扬州 Yangzhou; 120.16 33.35 3 盐城 Yancheng;
118.43 31.35 3 芜湖 Wuhu; 117.39 32.92 3 蚌埠 Bengbu; 117.05 30.53 3 安庆 Anqing; 119.65 29.08 3 金华 Jinhua; 120.76 30.75 3 嘉兴 Jiaxing;
121.42 28.66 3 台州 Taizhou; 120.58 30 3 绍兴 Shaoxing; 117.65 24.51 3 漳州 Zhangzhou; 116.59 35.41 3 济宁 Jining; 119.16 36.71 3 潍坊 Weifang;
118.36 35.1 3 临沂 Linyi; 118.05 36.81 3 淄博 Zibo; 112.53 32.99 3 南阳 Nanyang; 114.31 34.8 3 开封 Kaifeng; 112.24 30.33 3 荆州 Jingzhou;
113.13 29.36 3 岳阳 Yueyang; 111.7 29.03 3 常德 Changde; 113.13 27.83 3 株洲 Zhuzhou; 114.54 36.63 3 邯郸 Handan; 115.46 38.87 3 保定 Baoding;
122.99 41.11 3 鞍山 Anshan; 124.38 40.13 3 丹东 Dandong; 121.13 41.1 3 锦州 Jinzhou; 129.51 42.89 3 延吉 Yanji; 126.55 43.84 3 吉林市 Jilin City;
109.73 38.29 3 榆林 Yulin; 109.49 36.59 3 延安 Yan’an; 107.02 33.07 3 汉中 Hanzhong; 105.72 34.58 3 天水 Tianshui; 100.45 38.93 3 张掖 Zhangye;
102.64 37.93 3 武威 Wuwei; 105.19 37.51 3 中卫 Zhongwei; 84.89 45.58 3 克拉玛依 Karamay; 80.26 41.17 3 阿克苏 Aksu; 88.14 47.85 3 阿勒泰 Altay;
89.19 42.95 3 吐鲁番 Turpan; 92.05 31.48 3 那曲 Nagqu; 94.36 29.65 3 林芝 Nyingchi; 97.01 33 3 玉树 Yushu; 102.26 27.89 3 西昌 Xichang;
104.64 28.75 3 宜宾 Yibin; 106.11 30.84 3 南充 Nanchong; 101.72 26.58 3 攀枝花 Panzhihua; 108.41 30.81 3 万州 Wanzhou; 103.8 25.49 3 曲靖 Qujing;
100.23 26.86 3 丽江 Lijiang; 100.8 22.01 3 景洪 Jinghong; 109.12 21.48 3 北海 Beihai; 106.62 23.9 3 百色 Baise; 104.83 26.59 3 六盘水 Liupanshui;
139.69 35.69 1 东京 Tokyo; 135.5 34.69 2 大阪 Osaka; 126.98 37.57 1 首尔 Seoul; 106.91 47.92 1 乌兰巴托 Ulaanbaatar; 105.85 21.03 1 河内 Hanoi;
106.7 10.78 2 胡志明市 Ho Chi Minh City; 100.5 13.75 1 曼谷 Bangkok; 120.98 14.6 1 马尼拉 Manila; 103.85 1.29 1 新加坡 Singapore; 101.69 3.14 2 吉隆坡 Kuala Lumpur;
106.85 -6.21 1 雅加达 Jakarta; 96.16 16.8 2 仰光 Yangon; 90.41 23.81 2 达卡 Dhaka; 77.21 28.61 1 新德里 New Delhi; 72.88 19.08 1 孟买 Mumbai;
67.01 24.86 2 卡拉奇 Karachi; 85.32 27.72 2 加德满都 Kathmandu; 69.24 41.3 1 塔什干 Tashkent; 76.95 43.24 2 阿拉木图 Almaty; 51.39 35.69 1 德黑兰 Tehran;
55.3 25.26 1 迪拜 Dubai; 46.72 24.69 1 利雅得 Riyadh; 37.62 55.76 1 莫斯科 Moscow; 82.93 55.03 1 新西伯利亚 Novosibirsk; 131.89 43.12 2 符拉迪沃斯托克 Vladivostok;
28.98 41.01 1 伊斯坦布尔 Istanbul; 31.24 30.04 1 开罗 Cairo; 3.38 6.52 1 拉各斯 Lagos; 36.82 -1.29 1 内罗毕 Nairobi; 28.05 -26.2 1 约翰内斯堡 Johannesburg;
13.41 52.52 1 柏林 Berlin; 9.99 53.55 2 汉堡 Hamburg; 11.58 48.14 2 慕尼黑 Munich; 2.35 48.86 1 巴黎 Paris; -0.13 51.51 1 伦敦 London;
-3.7 40.42 1 马德里 Madrid; 12.5 41.9 1 罗马 Rome; 21.01 52.23 1 华沙 Warsaw; 16.37 48.21 2 维也纳 Vienna; 18.07 59.33 1 斯德哥尔摩 Stockholm;
4.9 52.37 2 阿姆斯特丹 Amsterdam; -74.01 40.71 1 纽约 New York; -87.63 41.88 1 芝加哥 Chicago; -118.24 34.05 1 洛杉矶 Los Angeles; -95.37 29.76 1 休斯敦 Houston;
-122.42 37.77 2 旧金山 San Francisco; -79.38 43.65 2 多伦多 Toronto; -123.12 49.28 1 温哥华 Vancouver; -99.13 19.43 1 墨西哥城 Mexico City; -46.63 -23.55 1 圣保罗 São Paulo;
-58.38 -34.6 1 布宜诺斯艾利斯 Buenos Aires; -70.65 -33.46 2 圣地亚哥 Santiago; -77.04 -12.05 1 利马 Lima; -74.07 4.71 1 波哥大 Bogotá; 151.21 -33.87 1 悉尼 Sydney;
144.96 -37.81 2 墨尔本 Melbourne; 174.76 -36.85 1 奥克兰 Auckland; 115.86 -31.95 1 珀斯 Perth`);
