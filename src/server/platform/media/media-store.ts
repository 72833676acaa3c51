/** Object storage for the pictures of shoppers, beside the database, by their ids. */
export interface MediaStore {
  /** Stores a picture; the same one again changes nothing. */
  put(id: string, content: Uint8Array): Promise<void>;
  /** Undefined where there is none of this id. */
  read(id: string): Promise<Uint8Array | undefined>;
  /** Removes a picture, or finds that there is none. */
  remove(id: string): Promise<void>;
}
