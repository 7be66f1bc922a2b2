"""Merkle trees: the test vectors of certificate transparency (RFC 6962, 9162), and properties of proofs."""
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.merkle import EMPTY_ROOT, Frontier, frontier_of, leaf_hash, node_hash, root_of
from tests.merkle_proofs import consistency_proof, inclusion_proof, verify_consistency, verify_inclusion

LEAVES = [leaf_hash(bytes.fromhex(data)) for data in (
    "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")]
ROOTS = [bytes.fromhex(root) for root in (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328")]

H0, H01 = ROOTS[1], ROOTS[2]
H1 = bytes.fromhex("96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7")
H23 = bytes.fromhex("5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e")
H0123 = ROOTS[4]
H4 = bytes.fromhex("bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b")
H45 = bytes.fromhex("0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a")
H67 = bytes.fromhex("ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0")
H4567 = bytes.fromhex("6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4")


@pytest.mark.parametrize("size", range(9))
def test_roots_are_those_published(size: int):
    assert root_of(LEAVES[:size]) == frontier_of(LEAVES[:size]).root == ROOTS[size]
    assert ROOTS[0] == EMPTY_ROOT


@pytest.mark.parametrize("index, size, proof", [
    (0, 1, ()), (0, 8, (H1, H23, H4567)), (5, 8, (H4, H67, H0123)), (2, 3, (H01,)), (1, 5, (H0, H23, H4))])
def test_inclusion_proofs_are_those_published(index: int, size: int, proof: tuple[bytes, ...]):
    assert inclusion_proof(LEAVES, index, size) == proof
    assert verify_inclusion(LEAVES[index], index, size, proof, ROOTS[size])


@pytest.mark.parametrize("old, size, proof", [
    (1, 1, ()), (1, 8, (H1, H23, H4567)), (6, 8, (H45, H67, H0123)), (2, 5, (H23, H4))])
def test_consistency_proofs_are_those_published(old: int, size: int, proof: tuple[bytes, ...]):
    assert consistency_proof(LEAVES, old, size) == proof
    assert verify_consistency(old, ROOTS[old], size, ROOTS[size], proof)


def test_every_proof_up_to_twelve_leaves_holds_for_its_own_place_and_sizes_only():
    leaves = [leaf_hash(b"%d" % number) for number in range(12)]
    roots = [root_of(leaves[:size]) for size in range(13)]
    for size in range(1, 13):
        for index in range(size):
            proof = inclusion_proof(leaves, index, size)
            fits = [(at, many) for many in range(1, 13) for at in range(many)
                    if verify_inclusion(leaves[index], at, many, proof, roots[size])]
            assert (index, size) in fits and {at for at, many in fits if many == size} == {index}
        for old in range(size + 1):
            proof = consistency_proof(leaves, old, size)
            assert [other for other in range(13) if verify_consistency(other, roots[other], size, roots[size], proof)
                    ] == [old] or old in (0, size)
            assert verify_consistency(old, roots[old], size, roots[size], proof)


@given(st.integers(1, 300), st.data())
def test_a_changed_byte_of_a_proof_is_found(size: int, data: st.DataObject):
    leaves = [leaf_hash(b"%d" % number) for number in range(size)]
    index, old = data.draw(st.integers(0, size - 1)), data.draw(st.integers(1, size))
    found, path = leaves[index], inclusion_proof(leaves, index, size)
    grown, root, earlier = consistency_proof(leaves, old, size), root_of(leaves), root_of(leaves[:old])
    assert verify_inclusion(found, index, size, path, root)
    assert verify_consistency(old, earlier, size, root, grown)
    for wrong, one_less, one_more in _spoilt(data, path):
        assert not any(verify_inclusion(found, index, size, each, root) for each in (wrong, one_less, one_more))
    for wrong, one_less, one_more in _spoilt(data, grown):
        assert not any(verify_consistency(old, earlier, size, root, each) for each in (wrong, one_less, one_more))
    other = leaf_hash(b"another")
    assert not verify_inclusion(other, index, size, path, root)
    assert not verify_inclusion(found, index, size, path, other)
    assert not verify_consistency(old, other, size, root, grown)
    assert not verify_consistency(old, earlier, size, other, grown)


def _spoilt(data: st.DataObject, proof: tuple[bytes, ...]) -> list[tuple[tuple[bytes, ...], ...]]:
    """The proof with a byte changed, without its last hash, with one too many; nothing for an empty proof."""
    if not proof:
        return []
    at, byte, bit = (data.draw(st.integers(0, most)) for most in (len(proof) - 1, 31, 7))
    changed = bytearray(proof[at])
    changed[byte] ^= 1 << bit
    return [((*proof[:at], bytes(changed), *proof[at + 1:]), proof[:-1], (*proof, proof[0]))]


@given(st.integers(0, 300))
def test_a_frontier_is_stored_and_grows_on(size: int):
    leaves = [leaf_hash(b"%d" % number) for number in range(size + 1)]
    stored = frontier_of(leaves[:size]).to_bytes()
    grown = Frontier.from_bytes(stored).append(leaves[size])
    assert grown.root == root_of(leaves)


@pytest.mark.parametrize("stored", [b"", b"\x00" * 7, b"\x00" * 8 + b"x", b"\x00" * 7 + b"\x03" + b"x" * 32])
def test_nonsense_is_no_frontier(stored: bytes):
    with pytest.raises(ValueError, match="not a frontier"):
        Frontier.from_bytes(stored)


def test_a_leaf_is_no_node():
    assert leaf_hash(LEAVES[0] + LEAVES[1]) != node_hash(LEAVES[0], LEAVES[1])


@pytest.mark.parametrize("index, size", [(-1, 5), (5, 5), (0, 9)])
def test_no_proof_of_what_is_not_there(index: int, size: int):
    with pytest.raises(ValueError):
        inclusion_proof(LEAVES[:5], index, size)
    with pytest.raises(ValueError):
        consistency_proof(LEAVES[:5], 6, size)
    assert not verify_inclusion(LEAVES[0], index, 0, (), ROOTS[1])
    assert not verify_consistency(6, ROOTS[6], 5, ROOTS[5], ())
    assert not verify_consistency(3, ROOTS[3], 5, ROOTS[5], ())
