import { refreshStoredHomeBase } from '#client/api/stored-home-base.ts';

void refreshStoredHomeBase();
