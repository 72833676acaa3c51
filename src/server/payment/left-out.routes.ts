import { isPayable } from '#kernel/shop/orders/orders.states.ts';
import { codes } from '#kernel/wire/codes.ts';
import { originalEndpoints as endpoints } from '#kernel/wire/contracts/original.contract.ts';
import { ownOrder } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { type Route, route, signedRoute } from '#server/platform/http/route.ts';

const { expressStart, expressReview, expressSubmit, weChatOpenId, weChatStart } = endpoints;
const miniProgram = [
  endpoints.wxCategory,
  endpoints.wxSearch,
  endpoints.wxSubmitOrder,
  endpoints.wxVerify,
  endpoints.wxLoginIndex,
  endpoints.wxLoginCode,
  endpoints.wxBind,
  endpoints.wxOrder,
  endpoints.wxMenu,
  endpoints.wxAccount,
  endpoints.wxQrCode,
  endpoints.wxHome,
  endpoints.wxFirst,
];

/** Calls of the original that the shop leaves out: each is refused with the code its clients know, and says why. */
export function leftOutRoutes(host: Host): Route[] {
  return [
    signedRoute(endpoints.checkMoneyStart, async ({ shopper }, { increment_id: incrementId }) => {
      const order = await ownOrder(host.db.handle, shopper.customerId, { incrementId });
      // Nothing to open: the order itself says where the transfer goes.
      if (order.payment_method === 'check_money' && isPayable(order.status)) return [] as [];
      return refuse(codes.paymentFailed, { text: { key: 'payment-api.not-offered' } });
    }),
    ...[expressStart, expressReview, expressSubmit].map((endpoint) =>
      route(endpoint, async () => refuse(codes.expressFailed, { text: { key: 'clients-api.no-express' } })),
    ),
    ...[weChatOpenId, weChatStart].map((endpoint) =>
      route(endpoint, async () =>
        refuse(codes.weChatFailed, {
          text: { key: 'clients-api.no-wechat' },
          data: (words: string) => ({ errors: words }),
        }),
      ),
    ),
    ...miniProgram.map((endpoint) =>
      route(endpoint, async () =>
        refuse(codes.miniProgramMissing, { text: { key: 'clients-api.no-mini-program' }, data: [] }),
      ),
    ),
  ];
}
