import { type Sent, watchVisits } from '#client/visits.ts';

const send = (sent: Sent): void => {
  // As plain text it needs no question beforehand at another origin; nothing is read from the answer.
  navigator.sendBeacon(__ANALYTICS_URL__, JSON.stringify(sent));
};

watchVisits(send);
