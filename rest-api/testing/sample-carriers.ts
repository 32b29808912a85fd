/** The carriers that a new shop has, in its order. */
export const sampleCarriers = [
  {
    id: 'india-post',
    name: 'India Post',
    linkTemplate: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
  },
  {
    id: 'delhivery',
    name: 'Delhivery',
    linkTemplate: 'https://www.delhivery.com/track/package/{number}',
  },
  {
    id: 'blue-dart',
    name: 'Blue Dart',
    linkTemplate: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  {
    id: 'dtdc',
    name: 'DTDC',
    linkTemplate:
      'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno={number}&TrkType2=awb_no',
  },
];
