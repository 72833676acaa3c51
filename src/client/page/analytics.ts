import { type PageView, watchVisits } from '#client/visits.ts';

const send = (sent: PageView): void => {
  // Plain text needs no CORS preflight; the response is not read.
  navigator.sendBeacon(__ANALYTICS_URL__, JSON.stringify(sent));
};

watchVisits(send);
