import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import { codes } from '#kernel/wire/codes.ts';
import { addressEndpoints as endpoints } from '#kernel/wire/contracts/addresses.contract.ts';
import { countryNames, countryOf, stateNames } from '#server/currencies/currencies.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { type Call, type Route, signedRoute } from '#server/platform/http/route.ts';
import { findAddress, listAddresses, makeDefault, removeAddress, saveAddress } from './addresses.service.ts';

function orEmpty(map: Record<string, string>): Record<string, string> | [] {
  return Object.keys(map).length === 0 ? [] : map;
}

export function addressRoutes(host: Host): Route[] {
  const { handle } = host.db;
  async function places(call: Call, countryCode: string) {
    const country = await countryOf(handle, countryCode);
    return {
      countryArr: orEmpty(await countryNames(handle, call.locale)),
      stateArr: orEmpty(stateNames(country, call.locale)),
    };
  }
  return [
    signedRoute(endpoints.addressIndex, async (call) => {
      const addressList = await listAddresses(handle, call.shopper.customerId, call.locale);
      const chosen = addressList.find(({ is_default }) => is_default === 1)?.country ?? homeCountry();
      const { countryArr, stateArr } = await places(call, chosen);
      return { addressList, countryArr, stateArr };
    }),
    signedRoute(endpoints.addressEdit, async (call, { address_id: id }) => {
      const own = id === '' ? undefined : await findAddress(handle, call.shopper.customerId, id, call.locale);
      if (id !== '' && !own) refuse(codes.addressNotFound);
      const country = own?.country ?? homeCountry();
      return {
        address: { ...own, country, ...(await places(call, country)) },
      };
    }),
    signedRoute(endpoints.addressChangeCountry, async (call, { country }) => {
      const { stateArr } = await places(call, country.toUpperCase());
      return { stateArr };
    }),
    signedRoute(endpoints.addressSave, async (call, form) => {
      const {
        address_id: id,
        addressCountry: country,
        addressState: state,
        isDefaultActive: isDefault,
        ...rest
      } = form;
      const values = { ...rest, country: country.toUpperCase(), state };
      const addressId = await saveAddress(host, call.shopper.customerId, id === '' ? null : id, {
        values,
        isDefault,
        now: call.now,
      });
      return { address_id: addressId };
    }),
    signedRoute(endpoints.addressRemove, async (call, { address_id }) => {
      await removeAddress(host, call.shopper.customerId, address_id);
      return nothing;
    }),
    signedRoute(endpoints.addressChangeDefault, async (call, { address_id }) => {
      await makeDefault(host, call.shopper.customerId, address_id);
      return nothing;
    }),
  ];
}
